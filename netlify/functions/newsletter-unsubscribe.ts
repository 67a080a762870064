import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { unsubscribeEndpoint, pageButton } from '../lib/newsletter/endpoints.ts';
import { openSecret } from '../lib/stores/secret.ts';
import { openSubscribers } from '../lib/stores/subscribers.ts';

/** The button of the page that ends the newsletter. */
const newsletterUnsubscribe: Handler = (request, context) => {
  const place = context.deploy?.context;
  const handler = unsubscribeEndpoint({ subscribers: openSubscribers(place), secret: openSecret(place) });
  return pageButton({ handler, done: '/newsletter/unsubscribed' })(request, context);
};
export default newsletterUnsubscribe;

export const config: Config = {
  path: '/newsletter/unsubscribe',
  // The page itself is a file.
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
