import { type Count, isCount, isPlaceholder, type Placeholder } from '../content-model/schemas/page-fields.ts';

/** Placeholder → what replaces it. Counts are numbers. */
export type ContentStats = Readonly<Record<Count, number> & Record<Exclude<Placeholder, Count>, string>>;

/** The space between two sentences. The second may begin with a placeholder, where Intl.Segmenter sees no beginning. */
const BETWEEN_SENTENCES = /(?<=[.!?…])(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St)\.)\s+(?=[\p{Lu}\p{N}{“‘"(])/u;

/** Leaves out sentences with a count of zero: "0 articles" says nothing. */
const withoutZeros = (text: string, stats: ContentStats): string =>
  text
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => ![...sentence.matchAll(/\{(\w+)[|}]/g)].some(([, name = '']) => isCount(name) && stats[name] === 0))
    .join(' ');

const replaced = (text: string, stats: ContentStats): string =>
  withoutZeros(text, stats)
    .replaceAll(/\{(\w+)\|([^{}|]*)\|([^{}|]*)\}/g, (braces, name: string, one: string, many: string) =>
      isCount(name) ? (stats[name] === 1 ? one : many) : braces,
    )
    .replaceAll(/\{(\w+)\}(\+?)/g, (braces, name: string, plus: string) => {
      if (!isPlaceholder(name)) return braces;
      // "1+" is one.
      return stats[name] === 1 ? '1' : `${stats[name]}${plus}`;
    });

/**
 * Replaces `{placeholder}` and `{count|one|many}` in every string of a value, at any depth. Leaves out sentences with a count of
 * zero, so a string can become empty. Leaves other braces unchanged.
 */
export function interpolate<T>(value: T, stats: ContentStats): T {
  if (typeof value === 'string') return replaced(value, stats) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => interpolate(item, stats)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, interpolate(inner as unknown, stats)])) as T;
  }
  return value;
}
