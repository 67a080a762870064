import news from 'words:news';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { send } from '../../api/client.ts';
import { NEWS_STALE_AFTER, NewsAnswerSchema, type NewsItem } from '../../api-schemas/news.ts';
import { loadStored, store } from '../../browser/json-storage.ts';
import { NewsCard } from './NewsCard.tsx';

const KEY = 'news';
/** `at`: time of the response in milliseconds since 1970. */
const CacheSchema = z.extend(NewsAnswerSchema, { at: z.number() });

/** The latest news. A tab fetches them at most once in five minutes. An empty list is not kept, as Retry has to fetch again. */
async function loadNews(): Promise<readonly NewsItem[] | 'failed'> {
  const cached = loadStored('sessionStorage', KEY, CacheSchema);
  const age = Date.now() - (cached?.at ?? 0);
  if (cached && age >= 0 && age < NEWS_STALE_AFTER) return cached.data;
  const sent = await send('/api/vascular-news/latest', { method: 'GET', parse: (answer) => NewsAnswerSchema.parse(answer) });
  if (sent.kind === 'failed') {
    console.error('The news could not be fetched.', sent.error);
    return 'failed';
  }
  const { data } = sent.data;
  if (data.length > 0) store('sessionStorage', KEY, { at: Date.now(), data });
  return data;
}

const POSITIONS = [0, 1, 2, 3];

const Placeholder = () => (
  <div className="card list-card min-h-48 content-start sm:min-h-94" aria-hidden="true">
    <div className="pic" />
    <span className="bone" />
    <span className="bone" />
    <span className="bone" />
  </div>
);

/** Its words, in the first language. Pages in other languages hand it theirs. */
export const NEWS_WORDS = { news };

const NoNews = ({ words, heading }: { words: typeof news; heading: string }) => (
  <div className="empty-note" role="status">
    <h3>{heading}</h3>
    <p>{words.trouble}</p>
    <button className="btn btn-quiet" type="button" onClick={() => location.reload()}>
      {words.retry}
    </button>
  </div>
);

/** The latest news as four cards: placeholders at build time, fetched once the section comes near the window. @param words without them, those of the first language */
export function News({ words: { news: words } = NEWS_WORDS }: { words?: typeof NEWS_WORDS }) {
  const [items, setItems] = useState<readonly NewsItem[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    void loadNews().then(setItems);
  }, []);

  if (items === 'failed') return <NoNews words={words} heading={words.failed} />;
  if (items.length === 0) return <NoNews words={words} heading={words.empty} />;
  const loading = items === 'loading';
  return (
    <div
      className="card-grid needs-script lg:grid-cols-4"
      {...(loading ? { role: 'group', 'aria-busy': true, 'aria-label': words.loading } : {})}
    >
      {POSITIONS.map((position) => {
        // Fewer items are repeated.
        const item = loading ? undefined : items[position % items.length];
        return item ? <NewsCard key={position} words={words} item={item} /> : <Placeholder key={position} />;
      })}
    </div>
  );
}
