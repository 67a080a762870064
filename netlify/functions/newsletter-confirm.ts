import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { confirmEndpoint, pageButton } from '../lib/newsletter/endpoints.ts';
import { openSecret } from '../lib/stores/secret.ts';
import { openSubscribers } from '../lib/stores/subscribers.ts';

/** The button of the page that asks whether the newsletter is wanted. */
const newsletterConfirm: Handler = (request, context) => {
  const place = context.deploy?.context;
  const handler = confirmEndpoint({ subscribers: openSubscribers(place), secret: openSecret(place) });
  return pageButton({ handler, done: '/newsletter/confirmed' })(request, context);
};
export default newsletterConfirm;

export const config: Config = {
  path: '/newsletter/confirm',
  // The page itself is a file.
  method: 'POST',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
