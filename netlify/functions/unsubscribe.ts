import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('unsubscribe');

export const config: Config = {
  path: '/api/unsubscribe',
  // A mail provider sends for all its users from a few addresses.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
