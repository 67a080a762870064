import type { Answer } from './useSearch.ts';

const MESSAGES: Record<Answer['state'], (answer: Answer) => string> = {
  blank: () => '',
  loading: () => 'Searching…',
  failed: () => 'The search could not be loaded. Check your connection, then try again.',
  none: ({ query }) => `No results found for "${query}"`,
  found: ({ items }) => (items.length === 1 ? '1 result' : `${items.length} results`),
};

interface Props {
  answer: Answer;
  /** Whether the box shows anything. */
  shown: boolean;
  onRetry: () => void;
}

/**
 * What became of a search. It is one element from beginning to end, seen or not: screen readers tell a change only of
 * what was there before.
 */
export function Told({ answer, shown, onRetry }: Props) {
  const seen = shown && answer.state !== 'found';
  return (
    <div className={seen ? `results results-${answer.state}` : 'sr'}>
      <p role="status">{shown && MESSAGES[answer.state](answer)}</p>
      {seen && answer.state === 'failed' && (
        <button type="button" className="btn btn-small btn-quiet" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}
