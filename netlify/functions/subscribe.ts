import type { Config } from '@netlify/functions';
import { openDailyCap } from '../lib/forms/daily-cap.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { tellingOfSubscriptions } from '../lib/mail/office.ts';
import { subscribeEndpoint } from '../lib/newsletter/endpoints.ts';
import { openSubscribers } from '../lib/stores/subscribers.ts';

/** Somebody asks for the newsletter. */
const subscribe: Handler = (request, context) => {
  const place = context.deploy?.context;
  return subscribeEndpoint({
    subscribers: openSubscribers(place),
    tell: (record) => tellingOfSubscriptions(place).tell(record),
    cap: openDailyCap(place),
  })(request, context);
};
export default subscribe;

export const config: Config = {
  path: '/api/subscribe',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
