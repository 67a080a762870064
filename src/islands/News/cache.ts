/**
 * News in sessionStorage, so that a tab fetches them at most once in five minutes: `{ at, data }`, with the time of the
 * response in milliseconds since 1970. Invalid and stale entries are ignored. An empty list is not cached, as Retry has to
 * fetch again.
 */
import * as z from 'zod/mini';
import { NEWS_STALE_AFTER, NewsAnswerSchema, type NewsItem } from '../../api-schemas/news.ts';
import { loadStored, store } from '../../browser/json-storage.ts';

const KEY = 'news';
const CacheSchema = z.extend(NewsAnswerSchema, { at: z.number() });

export function cacheNews(data: readonly NewsItem[], now: number): void {
  if (data.length > 0) store('sessionStorage', KEY, { at: now, data });
}

export function cachedNews(now: number): NewsItem[] | undefined {
  const cached = loadStored('sessionStorage', KEY, CacheSchema);
  return cached && cached.at <= now && now - cached.at < NEWS_STALE_AFTER ? cached.data : undefined;
}
