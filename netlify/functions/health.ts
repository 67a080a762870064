import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Reports whether functions and stores work. */
export default serveEndpoint('health');

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
