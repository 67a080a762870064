/** The list of deliberate mistakes follows the files that it names. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const HERE = 'tests/mutations';
const MUTATIONS = JSON.parse(readFileSync(`${HERE}/mutations.json`, 'utf8')) as Record<string, { tests?: readonly string[] }>;

test('each patch has an entry, and each entry a patch', () => {
  const patches = globSync(`${HERE}/*.patch`).map((file) => file.slice(HERE.length + 1, -'.patch'.length));
  expect(Object.keys(MUTATIONS).toSorted()).toEqual(patches.toSorted());
});

test('the tests that have to notice a mistake exist', () => {
  const files = globSync('tests/**/*.{test,spec}.ts');
  const missing = Object.entries(MUTATIONS).flatMap(([name, { tests = [] }]) =>
    tests.filter((one) => !files.some((file) => file.includes(one))).map((one) => `${name}: ${one}`),
  );
  expect(missing).toEqual([]);
});
