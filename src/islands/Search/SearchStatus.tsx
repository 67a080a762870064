import { counted } from '../../format/numbers.ts';
import type { Answer } from './useSearch.ts';

const MESSAGES: Record<Answer['state'], (answer: Answer) => string> = {
  blank: () => '',
  loading: () => 'Searching…',
  failed: () => 'The search could not be loaded. Check your connection, then try again.',
  none: ({ query }) => `No results found for "${query}"`,
  found: ({ items }) => counted(items.length, 'result'),
};

/**
 * Live region that announces the number of results, and shows all other states. It is always in the page, as screen
 * readers announce changes only of an element that they know.
 */
export function SearchStatus({ answer, shown, onRetry }: { answer: Answer; shown: boolean; onRetry: () => void }) {
  const visible = shown && answer.state !== 'found';
  return (
    <div className={visible ? `results results-${answer.state}` : 'visually-hidden'}>
      <p className={visible ? 'px-4 py-5' : undefined} role="status">
        {shown && MESSAGES[answer.state](answer)}
      </p>
      {visible && answer.state === 'failed' && (
        <button type="button" className="btn btn-small btn-quiet mx-4 mb-5" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}
