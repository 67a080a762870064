import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchItem } from '../../api-schemas/search-index.ts';
import { $searchIndex } from './search-index.ts';

/** Milliseconds after the last keystroke. */
const DEBOUNCE = 300;

const NOTHING: SearchItem[] = [];

export function useSearch() {
  const [query, setQuery] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = useStore($searchIndex);
  const items = useMemo(() => (index.state === 'ready' && query !== '' ? index.search(query) : NOTHING), [index, query]);

  useEffect(() => () => clearTimeout(timer.current), []);

  /** Searches a text without waiting; a blank one clears the results. */
  function searchNow(text: string): void {
    clearTimeout(timer.current);
    setQuery(text.trim());
  }

  /** Searches a text when typing pauses. The results are rendered in the task that ends the pause. */
  function searchSoon(text: string, whenSearched: () => void): void {
    clearTimeout(timer.current);
    if (text.trim() === '') {
      setQuery('');
      return;
    }
    const search = () => {
      searchNow(text);
      whenSearched();
    };
    timer.current = setTimeout(() => flushSync(search), DEBOUNCE);
  }

  /** `blank`: without a query, nothing is shown. */
  function stateOf() {
    if (query === '') return 'blank';
    if (index.state === 'ready') return items.length > 0 ? 'found' : 'none';
    return index.state === 'failed' ? 'failed' : 'loading';
  }

  return { answer: { state: stateOf(), query, items } as const, searchNow, searchSoon };
}
export type Answer = ReturnType<typeof useSearch>['answer'];
