import { PLACEHOLDERS, type Placeholder } from '../schemas/content/page-fields.ts';

/** Placeholder → the text that replaces it. */
export type ContentStats = Readonly<Record<Placeholder, string>>;

/** Replaces `{placeholder}` in every string of a value, at any depth. Leaves other braces unchanged. */
export function interpolate<T>(value: T, stats: ContentStats): T {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
      (PLACEHOLDERS as readonly string[]).includes(name) ? stats[name as Placeholder] : braces,
    ) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => interpolate(item, stats)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, interpolate(inner as unknown, stats)])) as T;
  }
  return value;
}
