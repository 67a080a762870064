import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button that cancels an appointment, from a link in a mail. */
export default serveEndpoint('appointmentCancel');

export const config: Config = {
  // The page of each language has the button.
  path: ['/appointments/cancel', '/:language/appointments/cancel'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
