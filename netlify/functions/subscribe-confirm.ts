import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** Confirms a subscription. */
export default serveEndpoint('subscribeConfirm');

export const config: Config = {
  path: '/api/subscribe/confirm',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
