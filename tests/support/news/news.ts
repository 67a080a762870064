/** Requests to the news endpoints of a site with a given store and feed. */
import type { NewsOptions, Report } from '../../../netlify/lib/news/news.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { NewsAnswerSchema } from '../../../src/api-schemas/news.ts';
import { createTestSite } from '../functions/test-site.ts';

type TestNews = NewsOptions & { store: RecordStore; feedUrl: string };

const newsSite = ({ store, feedUrl, ...options }: TestNews) =>
  createTestSite({ open: () => store, variables: { NEWS_FEED_URL: feedUrl }, news: options });

/** Requests the latest news. */
export async function requestNews(news: TestNews) {
  const logged: Parameters<Report>[0][] = [];
  const site = newsSite({ ...news, report: (line) => void logged.push(line) });
  const response = await site.ask('newsLatest', new Request('http://site.test/api/vascular-news/latest'));
  const { status, headers } = response;
  const body: unknown = await response.json();
  const items = status === 200 ? NewsAnswerSchema.parse(body).data : [];
  return { status, headers: Object.fromEntries(headers), body, items, titles: items.map(({ title }) => title), logged };
}

/** Requests a picture. */
export const requestPicture = (news: TestNews, id: string): Promise<Response> =>
  newsSite(news).ask('newsImage', new Request(`http://site.test/api/vascular-news/images/${id}`), { params: { id } });
