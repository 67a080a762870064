import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('office');

export const config: Config = {
  path: ['/office', '/office/*'],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
