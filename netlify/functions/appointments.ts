import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('appointments');

export const config: Config = {
  path: '/api/appointments',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
