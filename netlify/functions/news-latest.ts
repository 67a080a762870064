import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Latest news from the feed of another site. */
export default serveEndpoint('newsLatest');

export const config: Config = {
  path: '/api/vascular-news/latest',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
