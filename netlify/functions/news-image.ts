import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Picture of a news item, so that browsers request only this site. */
export default serveEndpoint('newsImage');

export const config: Config = {
  path: '/api/vascular-news/images/:id',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
