import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** Accepts a subscription request. */
export default serveEndpoint('subscribe');

export const config: Config = {
  path: '/api/subscribe',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
