/** The endpoints of the news with a store and a feed of the test's own. */
import { latestEndpoint, pictureEndpoint } from '../../netlify/lib/news/endpoints.ts';
import { createNews, type Report } from '../../netlify/lib/news/news.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { NewsAnswerSchema } from '../../src/schemas/api/news.ts';

export interface NewsOptions {
  store: RecordStore;
  feedUrl: string;
  deadline?: number;
  report?: Report;
}

const open = (options: NewsOptions) => () => createNews({ report: () => undefined, ...options });
const log = () => undefined;

/** Asks for the news as a browser would. */
export async function askNews(options: NewsOptions): Promise<{ response: Response; body: unknown }> {
  const response = await latestEndpoint({ open: open(options), log })(
    new Request('http://site.test/api/vascular-news/latest'),
    {},
  );
  return { response, body: await response.json() };
}

export const askPicture = (options: NewsOptions, id: string): Promise<Response> =>
  pictureEndpoint({ open: open(options), log })(new Request(`http://site.test/api/vascular-news/images/${id}`), {
    params: { id },
  });

export const itemsOf = (body: unknown) => NewsAnswerSchema.parse(body).data;
export const titlesOf = (body: unknown): string[] => itemsOf(body).map(({ title }) => title);
