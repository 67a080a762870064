import type search from 'words:search';
import type searchResults from 'words:searchResults';
import { pageLanguage } from '../../browser/page-language.ts';
import { fill } from '../../format/fill.ts';
import type { Answer } from './useSearch.ts';

type Words = Pick<typeof search, 'searching'> & typeof searchResults;

const MESSAGES: Record<Answer['state'], (words: Words, answer: Answer) => string> = {
  blank: () => '',
  loading: ({ searching }) => searching,
  failed: ({ failed }) => failed,
  none: ({ none }, { query }) => fill(none, { query }),
  found: ({ found }, { items }) => fill(found, { count: items.length }, pageLanguage()),
};

interface Props {
  answer: Answer;
  shown: boolean;
  words: Words;
  onRetry: () => void;
}

/**
 * Live region that announces the number of results, and shows all other states. It is always in the page, as screen
 * readers announce changes only of an element that they know.
 */
export function SearchStatus({ answer, shown, words, onRetry }: Props) {
  const visible = shown && answer.state !== 'found';
  return (
    <div className={visible ? `results results-${answer.state}` : 'visually-hidden'}>
      <p className={visible ? 'px-4 py-5' : undefined} role="status">
        {shown && MESSAGES[answer.state](words, answer)}
      </p>
      {visible && answer.state === 'failed' && (
        <button type="button" className="btn btn-small btn-quiet mx-4 mb-5" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
