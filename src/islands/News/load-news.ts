/**
 * The latest vascular news, kept in sessionStorage, so that a tab fetches them at most once in five minutes: `{ at, data }`,
 * with the time of the response in milliseconds since 1970. Invalid and stale entries are ignored. An empty list is not kept,
 * as Retry has to fetch again.
 */
import * as z from 'zod/mini';
import { send } from '../../api/client.ts';
import { NEWS_STALE_AFTER, NewsAnswerSchema, type NewsItem } from '../../api-schemas/news.ts';
import { loadStored, store } from '../../browser/json-storage.ts';

const KEY = 'news';
const CacheSchema = z.extend(NewsAnswerSchema, { at: z.number() });

export async function loadNews(): Promise<readonly NewsItem[] | 'failed'> {
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
