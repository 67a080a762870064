import type { Config } from '@netlify/functions';
import type { Handler } from '../lib/http/endpoint.ts';
import { confirmEndpoint } from '../lib/newsletter/endpoints.ts';
import { openSecret } from '../lib/stores/secret.ts';
import { openSubscribers } from '../lib/stores/subscribers.ts';

/** A subscriber confirms their address. */
const subscribeConfirm: Handler = (request, context) => {
  const place = context.deploy?.context;
  return confirmEndpoint({ subscribers: openSubscribers(place), secret: openSecret(place) })(request, context);
};
export default subscribeConfirm;

export const config: Config = {
  path: '/api/subscribe/confirm',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
