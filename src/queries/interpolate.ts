import type { Language } from '../language/languages.ts';
import { pluralForm } from '../language/plural-form.ts';
import { placeholdersIn, replacePlaceholders } from '../language/placeholders.ts';
import { type Count, isCount, isPlaceholder, type Placeholder } from '../content-model/schemas/page-fields.ts';

/** Placeholder → what replaces it. Counts are numbers. */
export type ContentStats = Readonly<Record<Count, number> & Record<Exclude<Placeholder, Count>, string>>;

/** The space between two sentences. The second may begin with a placeholder, where Intl.Segmenter sees no beginning. */
const BETWEEN_SENTENCES = /(?<=[.!?…])(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St)\.)\s+(?=[\p{Lu}\p{N}{“‘"(])/u;

/** Leaves out sentences with a count of zero: "0 articles" says nothing. */
const withoutZeros = (text: string, stats: ContentStats): string =>
  text
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => !placeholdersIn(sentence).some(({ name }) => isCount(name) && stats[name] === 0))
    .join(' ');

/** Leaves out the sign in "{articles}+" for one: "1+" is one. */
const withoutPlus = (text: string, stats: ContentStats): string =>
  text.replaceAll(/(\{(\w+)\})\+/g, (all, braces: string, name: string) => (isCount(name) && stats[name] === 1 ? braces : all));

const replaced = (text: string, stats: ContentStats, language: Language): string =>
  replacePlaceholders(withoutPlus(withoutZeros(text, stats), stats), ({ name, forms }) => {
    if (forms.length === 0) return isPlaceholder(name) ? stats[name] : undefined;
    return isCount(name) ? pluralForm(stats[name], forms, language) : undefined;
  });

/**
 * Replaces `{placeholder}` and `{articles|article|articles}` in every string of a value, at any depth. Leaves out sentences with a count of
 * zero, so a string can become empty. Leaves other braces unchanged.
 */
export function interpolate<T>(value: T, stats: ContentStats, language: Language): T {
  if (typeof value === 'string') return replaced(value, stats, language) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => interpolate(item, stats, language)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, interpolate(inner as unknown, stats, language)]),
    ) as T;
  }
  return value;
}
