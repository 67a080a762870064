import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button that cancels an appointment, from a link in a mail. */
export default serveEndpoint('appointmentCancel');

export const config: Config = {
  path: '/appointments/cancel',
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
