import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { unsubscribeEndpoint } from '../lib/newsletter/endpoints.ts';
import { openSecret } from '../lib/stores/secret.ts';
import { openSubscribers } from '../lib/stores/subscribers.ts';

/** A subscriber wants no newsletter any more. */
const unsubscribe: Handler = (request, context) => {
  const place = context.deploy?.context;
  return unsubscribeEndpoint({ subscribers: openSubscribers(place), secret: openSecret(place) })(request, context);
};
export default unsubscribe;

export const config: Config = {
  path: '/api/unsubscribe',
  // A mail provider sends for all its users from a few addresses.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
