import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** Button of the unsubscribe page, without JavaScript. */
export default serveEndpoint('newsletterUnsubscribe');

export const config: Config = {
  // The page of each language has the button.
  path: ['/newsletter/unsubscribe', '/:language/newsletter/unsubscribe'],
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
