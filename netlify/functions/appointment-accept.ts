import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button that accepts a proposed time, from a link in a mail. */
export default serveEndpoint('appointmentAccept');

export const config: Config = {
  // The page of each language has the button.
  path: ['/appointments/accept', '/:language/appointments/accept'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
