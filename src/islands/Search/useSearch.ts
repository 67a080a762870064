import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchItem } from '../../schemas/api/search-index.ts';
import { $searchIndex } from '../../stores/search.ts';
import { $search } from './results.ts';

/** Milliseconds without a keystroke after which a text is searched. */
const DEBOUNCE = 300;

export interface Answer {
  /** `blank`: nothing was asked, so nothing is shown. */
  state: 'blank' | 'loading' | 'failed' | 'none' | 'found';
  query: string;
  items: SearchItem[];
}

const NOTHING: SearchItem[] = [];

/**
 * What the text in a box finds.
 *
 * @param initial a text that was there before the island came; it is searched at once
 */
export function useSearch(initial: string) {
  const [query, setQuery] = useState(initial.trim());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useStore($search);
  const index = useStore($searchIndex);
  const items = useMemo(() => (search && query !== '' ? search(query) : NOTHING), [search, query]);

  useEffect(() => () => clearTimeout(timer.current), []);

  /** Searches a text without waiting; a blank one clears the results. */
  function searchNow(text: string): void {
    clearTimeout(timer.current);
    setQuery(text.trim());
  }

  /** Searches a text when typing pauses. Results stand in the page in the same task in which the pause has passed. */
  function searchSoon(text: string, whenSearched: () => void): void {
    clearTimeout(timer.current);
    if (text.trim() === '') {
      setQuery('');
      return;
    }
    timer.current = setTimeout(() => {
      flushSync(() => {
        setQuery(text.trim());
        whenSearched();
      });
    }, DEBOUNCE);
  }

  function stateOf(): Answer['state'] {
    if (query === '') return 'blank';
    if (index.state === 'ready') return items.length > 0 ? 'found' : 'none';
    return index.state === 'failed' ? 'failed' : 'loading';
  }

  const answer: Answer = { state: stateOf(), query, items };
  return { answer, searchNow, searchSoon };
}
