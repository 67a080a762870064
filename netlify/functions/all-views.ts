import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** All view counts as of the last roll-up. */
export default serveEndpoint('allViews');

export const config: Config = {
  path: '/api/views',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
