import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('contact');

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
