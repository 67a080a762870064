/** Access to parsed XML and JSON, in which any value may be missing or have another shape. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];

/** The value below a path of names; of lists the first. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, name) => {
    const [first] = listOf(inner);
    return isObject(first) ? first[name] : undefined;
  }, value);

/** All text in a value, without that of attributes. */
export function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const inner = isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => (name.startsWith('@') ? [] : [each]))
    : Array.isArray(value)
      ? (value as unknown[])
      : [];
  return inner.map(textIn).join(' ');
}

/** The text below a path, or undefined. */
export const textAt = (value: unknown, ...path: string[]): string | undefined =>
  textIn(listOf(at(value, ...path))[0]).trim() || undefined;
