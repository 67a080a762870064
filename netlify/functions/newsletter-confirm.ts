import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button of the confirmation page, without JavaScript. */
export default serveEndpoint('newsletterConfirm');

export const config: Config = {
  // The page of each language has the button.
  path: ['/newsletter/confirm', '/:language/newsletter/confirm'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
