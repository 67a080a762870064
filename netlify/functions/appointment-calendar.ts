import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Calendar file for a requested appointment. */
export default serveEndpoint('calendar');

export const config: Config = {
  path: '/api/appointments/calendar',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
