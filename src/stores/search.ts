/** The search index, fetched once for all boxes of a page when the first one is hydrated. */
import { atom } from 'nanostores';
import { fetchSearchIndex } from '../api/search-index.ts';
import type { SearchItem } from '../api-schemas/search-index.ts';

export type SearchIndexState = { state: 'idle' | 'loading' | 'failed' } | { state: 'ready'; items: readonly SearchItem[] };

export const $searchIndex = atom<SearchIndexState>({ state: 'idle' });

/** Fetches the index unless it is loaded or loading; retries after a failure. */
export async function loadSearchIndex(): Promise<void> {
  const { state } = $searchIndex.get();
  if (state === 'loading' || state === 'ready') return;
  $searchIndex.set({ state: 'loading' });
  const sent = await fetchSearchIndex();
  if (sent.kind === 'failed') console.error('The search index could not be loaded.', sent.error);
  $searchIndex.set(sent.kind === 'ok' ? { state: 'ready', items: sent.data } : { state: 'failed' });
}
