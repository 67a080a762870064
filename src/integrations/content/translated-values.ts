/** What a translation must have in common with its original: numbers, addresses and days. */
import { fieldsOf, textOf } from '../../content-model/checks/values.ts';

/** Digits of a number, of a time of day or a decimal fraction; placeholders have none. */
const NUMBER = /\d+(?:[.,:]\d+)*/g;
const ADDRESS = /^(?:https?:|mailto:|\/)/;

const numbersIn = (text: string) => [...new Set(text.match(NUMBER))].toSorted();
const listOf = (numbers: readonly string[]) => (numbers.length === 0 ? 'no number' : numbers.join(', '));

/** What differs between two texts; undefined if their numbers are the same. How often each occurs is a matter of style. */
export function numbersBeside(original: string, translated: string): string | undefined {
  const [ours, theirs] = [numbersIn(original), numbersIn(translated)];
  return ours.join() === theirs.join() ? undefined : `has ${listOf(theirs)}; the original has ${listOf(ours)}`;
}

/** The tags of a text with their values, such as how long something is stored. */
const tagsIn = (text: string) => [...new Set(text.match(/<[A-Z]\w*[^<>]*>/g))].toSorted();

/** The tags that only one of two texts has; undefined if there are none. */
export function tagsBeside(original: string, translated: string): string | undefined {
  const [ours, theirs] = [tagsIn(original), tagsIn(translated)];
  const missing = ours.filter((tag) => !theirs.includes(tag));
  const more = theirs.filter((tag) => !ours.includes(tag));
  const lines = [
    missing.length > 0 && `lacks ${missing.join(', ')}`,
    more.length > 0 && `has ${more.join(', ')}, which the original has not`,
  ];
  return lines.some(Boolean) ? lines.filter(Boolean).join('; ') : undefined;
}

/** Whether a translated value says the same. */
const isSame = (original: unknown, translated: unknown) =>
  typeof original === 'string' && typeof translated === 'string' && !ADDRESS.test(original)
    ? numbersBeside(original, translated) === undefined
    : original === translated;

/** A line for each value of a translation that differs from the original in more than its words. @param field its path */
export function differencesOf(original: unknown, translated: unknown, field = ''): string[] {
  if (typeof original === 'object' && typeof translated === 'object') {
    const ours = fieldsOf(original);
    return Object.entries(fieldsOf(translated)).flatMap(([key, value]) =>
      key in ours ? differencesOf(ours[key], value, field === '' ? key : `${field}.${key}`) : [],
    );
  }
  if (isSame(original, translated)) return [];
  const [ours, theirs] = [textOf(original), textOf(translated)];
  return [`${field} ${numbersBeside(ours, theirs) ?? `is ${theirs}; in the original it is ${ours}`}`];
}
