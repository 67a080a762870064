import { test, type TestAPI } from 'vitest';

/** `test` with something of its own for each test that names it, disposed of at the end of that. */
export function testWith<Name extends string, Value extends Disposable>(name: Name, create: () => Value) {
  const extended: unknown = test.extend<string, Value>(name, ({}, { onCleanup }) => {
    const value = create();
    onCleanup(() => value[Symbol.dispose]());
    return value;
  });
  return extended as TestAPI<Record<Name, Value>>;
}
