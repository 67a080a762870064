import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Whether the practice is closed on a day. */
export default serveEndpoint('appointmentDay');

export const config: Config = {
  path: '/api/appointments/day',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
