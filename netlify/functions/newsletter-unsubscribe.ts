import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** Button of the unsubscribe page, without JavaScript. */
export default serveEndpoint('newsletterUnsubscribe');

export const config: Config = {
  path: '/newsletter/unsubscribe',
  // The page itself is a file.
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
