import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { latestEndpoint } from '../lib/news/endpoints.ts';
import { openNews } from '../lib/news/open-news.ts';

/** The latest vascular news, from the feed of another site. */
const newsLatest: Handler = (request, context) =>
  latestEndpoint({ open: () => openNews(context.deploy?.context) })(request, context);
export default newsLatest;

export const config: Config = {
  path: '/api/vascular-news/latest',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
