import { useEffect, useState } from 'react';
import { fetchNews } from '../../api/news.ts';
import type { NewsItem } from '../../api-schemas/news.ts';
import { cachedNews, cacheNews } from './cache.ts';
import { NewsCard } from './NewsCard.tsx';

/** Cards that are shown, however many items there are. */
const CARDS = 4;
const POSITIONS = Array.from({ length: CARDS }, (_, position) => position);

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; items: readonly NewsItem[] };

const Placeholder = () => (
  <div className="card list-card min-h-48 content-start sm:min-h-94" aria-hidden="true">
    <div className="pic" />
    <span className="bone" />
    <span className="bone" />
    <span className="bone" />
  </div>
);

const NoNews = ({ heading }: { heading: string }) => (
  <div className="empty-note" role="status">
    <h3>{heading}</h3>
    <p>We&apos;re having trouble connecting to Vascular News. Please try again later.</p>
    <button className="btn btn-quiet" type="button" onClick={() => location.reload()}>
      Retry
    </button>
  </div>
);

async function loadNews(): Promise<State> {
  const cached = cachedNews(Date.now());
  if (cached) return { kind: 'ready', items: cached };
  const result = await fetchNews();
  if (result.kind === 'failed') {
    console.error('The news could not be fetched.', result.error);
    return { kind: 'failed' };
  }
  cacheNews(result.data, Date.now());
  return { kind: 'ready', items: result.data };
}

/** The latest news as four cards: placeholders at build time, fetched once the section comes near the window. */
export function News() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    void loadNews().then(setState);
  }, []);

  if (state.kind === 'failed') return <NoNews heading="Unable to fetch latest updates" />;
  if (state.kind === 'ready' && state.items.length === 0) return <NoNews heading="No updates available at the moment" />;
  const loading = state.kind === 'loading';
  return (
    <div
      className="card-grid needs-script lg:grid-cols-4"
      {...(loading ? { role: 'group', 'aria-busy': true, 'aria-label': 'Loading news' } : {})}
    >
      {POSITIONS.map((position) => {
        // Fewer items are repeated.
        const item = state.kind === 'ready' ? state.items[position % state.items.length] : undefined;
        return item ? <NewsCard key={position} {...item} /> : <Placeholder key={position} />;
      })}
    </div>
  );
}
