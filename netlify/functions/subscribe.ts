import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('subscribe');

export const config: Config = {
  path: '/api/subscribe',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
