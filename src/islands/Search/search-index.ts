/** The search index, fetched once for all boxes of a page when the first one is hydrated. */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '../../api/client.ts';
import { pathIn } from '../../api-schemas/language.ts';
import { itemsOf, type SearchItem, SearchIndexSchema } from '../../api-schemas/search-index.ts';
import { pageLanguage } from '../../browser/page-language.ts';
import { find, type Found, searchable } from './find.ts';

type SearchIndex = { state: 'idle' | 'loading' | 'failed' } | { state: 'ready'; search: (query: string) => SearchItem[] };

export const $searchIndex = atom<SearchIndex>({ state: 'idle' });

/** Searches one index, prepared before the first query, and narrows the last result while a query grows. */
function searcher(items: readonly SearchItem[]): (query: string) => SearchItem[] {
  const text = searchable(items);
  let last: Found | undefined;
  return (query) => {
    last = find(text, query, last);
    return last.hits.flatMap((hit) => items[hit] ?? []);
  };
}

export async function loadSearchIndex(): Promise<void> {
  const { state } = $searchIndex.get();
  if (state === 'loading' || state === 'ready') return;
  $searchIndex.set({ state: 'loading' });
  const language = pageLanguage();
  const sent = await send(pathIn(language, '/search.json'), {
    method: 'GET',
    parse: (answer) => itemsOf(z.parse(SearchIndexSchema, answer), language),
  });
  if (sent.kind === 'failed') console.error('The search index could not be loaded.', sent.error);
  $searchIndex.set(sent.kind === 'ok' ? { state: 'ready', search: searcher(sent.data) } : { state: 'failed' });
}
