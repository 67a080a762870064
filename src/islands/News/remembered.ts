/**
 * News that were fetched in this tab, so that going back and forth between pages asks for nothing for five minutes.
 * sessionStorage holds `{ at, data }`: when it came, in milliseconds since 1970, and the answer. What is not of this shape,
 * too old or from the future is not there. A list without items is not remembered: Retry has to be able to ask again.
 */
import * as z from 'zod/mini';
import { NEWS_STALE_AFTER, NewsAnswerSchema, type NewsItem } from '../../schemas/api/news.ts';

const KEY = 'news';
const RememberedSchema = z.extend(NewsAnswerSchema, { at: z.number() });

export function rememberNews(data: readonly NewsItem[], now: number): void {
  if (data.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, data }));
  } catch {
    // A browser that keeps nothing asks each time.
  }
}

export function rememberedNews(now: number): NewsItem[] | undefined {
  try {
    const { at, data } = RememberedSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    const age = now - at;
    return age >= 0 && age < NEWS_STALE_AFTER ? data : undefined;
  } catch {
    return undefined;
  }
}
