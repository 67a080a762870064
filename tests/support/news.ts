/** Requests to the news endpoints of a site with a given store and feed. */
import { readEnv } from '../../netlify/lib/env.ts';
import type { NewsOptions } from '../../netlify/lib/news/news.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { NewsAnswerSchema } from '../../src/schemas/api/news.ts';
import { createTestSite } from './test-site.ts';

export interface TestNews extends NewsOptions {
  store: RecordStore;
  feedUrl: string;
}

export const newsSite = ({ store, feedUrl, ...options }: TestNews) =>
  createTestSite({
    open: () => store,
    env: () => readEnv({ NEWS_FEED_URL: feedUrl }),
    news: { report: () => undefined, ...options },
  });

/** Requests the latest news. */
export async function requestNews(news: TestNews): Promise<{ response: Response; body: unknown }> {
  const response = await newsSite(news).ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
  return { response, body: await response.json() };
}

/** Requests a picture. */
export const requestPicture = (news: TestNews, id: string): Promise<Response> =>
  newsSite(news).ask('newsImage', new Request(`http://site.test/api/vascular-news/images/${id}`), { params: { id } });

export const itemsOf = (body: unknown) => NewsAnswerSchema.parse(body).data;
export const titlesOf = (body: unknown): string[] => itemsOf(body).map(({ title }) => title);
