import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button that asks for another time, from a link in a mail. */
export default serveEndpoint('appointmentAnotherTime');

export const config: Config = {
  // The page of each language has the button.
  path: ['/appointments/another-time', '/:language/appointments/another-time'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
