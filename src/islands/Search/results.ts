import { computed } from 'nanostores';
import type { SearchItem } from '../../api-schemas/search-index.ts';
import { $searchIndex } from '../../stores/search.ts';
import { find, type Found, searchable } from './find.ts';

/** Searches one index, and narrows the last result while a query grows. */
function searcher(items: readonly SearchItem[]): (query: string) => SearchItem[] {
  const text = searchable(items);
  let last: Found | undefined;
  return (query) => {
    last = find(text, query, last);
    return last.hits.flatMap((hit) => items[hit] ?? []);
  };
}

/** The search function, prepared when the index arrives rather than at the first keystroke. */
export const $search = computed($searchIndex, (index) => (index.state === 'ready' ? searcher(index.items) : undefined));
