import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button of the confirmation page, without JavaScript. */
export default serveEndpoint('newsletterConfirm');

export const config: Config = {
  path: '/newsletter/confirm',
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
