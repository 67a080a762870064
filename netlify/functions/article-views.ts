import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('articleViews');

export const config: Config = {
  path: '/api/articles/:slug/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
