import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** Counts a view of an article. */
export default serveEndpoint('articleViews');

export const config: Config = {
  path: '/api/articles/:slug/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
