/**
 * News in sessionStorage, so that a tab fetches them at most once in five minutes: `{ at, data }`, with the time of the
 * response in milliseconds since 1970. Invalid and stale entries are ignored. An empty list is not cached, as Retry has to
 * fetch again.
 */
import * as z from 'zod/mini';
import { NEWS_STALE_AFTER, NewsAnswerSchema, type NewsItem } from '../../api-schemas/news.ts';

const KEY = 'news';
const CacheSchema = z.extend(NewsAnswerSchema, { at: z.number() });

export function cacheNews(data: readonly NewsItem[], now: number): void {
  if (data.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, data }));
  } catch {
    // Without storage each page fetches the news.
  }
}

export function cachedNews(now: number): NewsItem[] | undefined {
  try {
    const { at, data } = CacheSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    const age = now - at;
    return age >= 0 && age < NEWS_STALE_AFTER ? data : undefined;
  } catch {
    return undefined;
  }
}
