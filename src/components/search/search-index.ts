/** The search index, fetched once for all boxes of a page when the first one is hydrated. */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '../../api/client.ts';
import { type Language, pathIn } from '../../language/languages.ts';
import {
  itemsOf,
  type SearchIndex as SearchIndexFile,
  SearchIndexSchema,
  type SearchItem,
} from '../../api-schemas/search-index.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { find, findByWords, type Found, MAX_RESULTS, searchable, wordTexts } from './find.ts';
import { queryWords, spellingGroups, type WordPatterns } from './query-words.ts';

type SearchIndex = { state: 'idle' | 'loading' | 'failed' } | { state: 'ready'; search: (query: string) => SearchItem[] };

export const $searchIndex = atom<SearchIndex>({ state: 'idle' });

/** Searches items, prepared before the first query, and narrows the last result while a query grows. */
function searcher(items: readonly SearchItem[]) {
  const text = searchable(items);
  const itemsAt = (hits: readonly number[]) => hits.flatMap((hit) => items[hit] ?? []);
  let last: Found | undefined;
  let texts: ReturnType<typeof wordTexts> | undefined;
  return {
    containing: (query: string) => {
      last = find(text, query, last);
      return itemsAt(last.hits);
    },
    byWords: (words: readonly WordPatterns[], by: keyof WordPatterns) => {
      texts ??= wordTexts(text);
      return itemsAt(
        findByWords(
          texts[by],
          words.map((word) => word[by]),
        ),
      );
    },
  };
}

/**
 * Searches an index: first the texts of the language, then those of the first one. Where the words have spellings, what holds the query is
 * followed by what holds the most of its words in any spelling; where nothing does, by words that sound alike.
 */
export function searcherOf(
  { fallback, spellings, ...own }: SearchIndexFile,
  language: Language,
): (query: string) => SearchItem[] {
  const others = fallback ? itemsOf(fallback, language).map((item) => ({ ...item, isFallback: true })) : [];
  const searchers = [itemsOf(own, language), others].map(searcher);
  const groups = spellings && spellingGroups(spellings);
  return (query) => {
    const words = groups ? queryWords(query, groups) : [];
    const found = searchers.flatMap(({ containing, byWords }) => [...containing(query), ...byWords(words, 'written')]);
    const items = found.length > 0 ? found : searchers.flatMap(({ byWords }) => byWords(words, 'sounded'));
    return [...new Set(items)].slice(0, MAX_RESULTS);
  };
}

export async function loadSearchIndex(): Promise<void> {
  const { state } = $searchIndex.get();
  if (state === 'loading' || state === 'ready') return;
  $searchIndex.set({ state: 'loading' });
  const language = pageLanguage();
  const sent = await send(pathIn(language, '/search.json'), {
    method: 'GET',
    parse: (answer) => searcherOf(z.parse(SearchIndexSchema, answer), language),
  });
  if (sent.kind === 'failed') console.error('The search index could not be loaded.', sent.error);
  $searchIndex.set(sent.kind === 'ok' ? { state: 'ready', search: sent.data } : { state: 'failed' });
}
