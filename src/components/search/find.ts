/**
 * Substring search that is fast on a slow phone: all titles are joined into one string and all other fields into another,
 * and indexOf() goes from hit to hit until it has enough.
 *
 * Line breaks separate fields and items. fold() replaces them in fields and queries, so that no hit spans two fields.
 */
import { fold } from '../../format/fold.ts';
import type { SearchItem } from '../../api-schemas/search-index.ts';
import type { WordPatterns } from './query-words.ts';
import { soundOf } from './sound.ts';

export const MAX_RESULTS = 10;

interface Folded {
  text: string;
  /** Start of each item, and the end of the last one. */
  starts: readonly number[];
}

function joined(items: readonly SearchItem[], fields: (item: SearchItem) => readonly string[]): Folded {
  const starts = [0];
  let length = 0;
  const parts = items.map((item) => {
    const part = `${fields(item).map(fold).join('\n')}\n`;
    length += part.length;
    starts.push(length);
    return part;
  });
  return { text: parts.join(''), starts };
}

function addHits({ text, starts }: Folded, query: string, hits: Set<number>): void {
  let at = text.indexOf(query);
  while (at !== -1 && hits.size < MAX_RESULTS) {
    const found = at;
    const item = starts.findLastIndex((start) => start <= found);
    hits.add(item);
    at = text.indexOf(query, starts[item + 1]);
  }
}

const holds = ({ text, starts }: Folded, item: number, query: string): boolean =>
  text.slice(starts[item], starts[item + 1]).includes(query);

export const searchable = (items: readonly SearchItem[]) => ({
  titles: joined(items, ({ title }) => [title]),
  others: joined(items, ({ excerpt, category, tags }) => [excerpt, category, ...tags]),
});

/** Result of a query as indices of items; matches in titles first. */
export interface Found {
  /** Folded. */
  query: string;
  hits: readonly number[];
}

/** @param before a complete result, of which only the items are searched if the query contains its query */
export function find({ titles, others }: ReturnType<typeof searchable>, query: string, before?: Found): Found {
  const wanted = fold(query);
  if (wanted === '') return { query: wanted, hits: [] };
  if (before && before.query !== '' && before.hits.length < MAX_RESULTS && wanted.includes(before.query)) {
    const left = [...before.hits].sort((a, b) => a - b);
    const byTitle = left.filter((item) => holds(titles, item, wanted));
    const byOthers = left.filter((item) => !byTitle.includes(item) && holds(others, item, wanted));
    return { query: wanted, hits: [...byTitle, ...byOthers] };
  }
  const hits = new Set<number>();
  addHits(titles, wanted, hits);
  addHits(others, wanted, hits);
  return { query: wanted, hits: [...hits] };
}

/** Title and whole text of each item, for words. */
type Texts = readonly { title: string; text: string }[];

/** The texts of items as they are written, and as they sound. */
export function wordTexts({ titles, others }: ReturnType<typeof searchable>): Record<keyof WordPatterns, Texts> {
  const written = titles.starts.slice(0, -1).map((start, item) => {
    const title = titles.text.slice(start, titles.starts[item + 1]);
    return { title, text: title + others.text.slice(others.starts[item], others.starts[item + 1]) };
  });
  return { written, sounded: written.map(({ title, text }) => ({ title: soundOf(title), text: soundOf(text) })) };
}

/**
 * The items that hold the most of some words, at least one; those with rare words first, then those with words in the title.
 * @param texts from `wordTexts` @param words from `queryWords`
 */
export function findByWords(texts: Texts, words: readonly RegExp[]): number[] {
  const held = words.map((word) => new Set(texts.flatMap(({ text }, item) => (word.test(text) ? [item] : []))));
  const rank = (item: number) => held.reduce((sum, items) => sum + (items.has(item) ? 1 / items.size : 0), 0);
  const titled = (item: number) => words.filter((word) => word.test(texts[item]?.title ?? '')).length;
  const counts = texts.map((_, item) => held.filter((items) => items.has(item)).length);
  const most = Math.max(1, ...counts);
  return counts
    .flatMap((count, item) => (count === most ? [{ item, rank: rank(item), titled: titled(item) }] : []))
    .sort((a, b) => b.rank - a.rank || b.titled - a.titled)
    .map(({ item }) => item);
}
