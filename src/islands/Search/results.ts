import { computed } from 'nanostores';
import type { SearchItem } from '../../schemas/api/search-index.ts';
import { $searchIndex } from '../../stores/search.ts';
import { find, type Found, searchable } from './find.ts';

/** Searches one index, and remembers the last answer to narrow it while a query grows. */
function searcher(items: readonly SearchItem[]): (query: string) => SearchItem[] {
  const text = searchable(items);
  let last: Found | undefined;
  return (query) => {
    last = find(text, query, last);
    return last.hits.flatMap((hit) => items[hit] ?? []);
  };
}

/** What answers queries, once the index is here; made ready when it comes and not at the first keystroke. */
export const $search = computed($searchIndex, (index) => (index.state === 'ready' ? searcher(index.items) : undefined));
