import type { Config } from '@netlify/functions';
import { contactEndpoint } from '../lib/contact-endpoint.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { openMessages } from '../lib/stores/messages.ts';

/** A message to the office. */
const contact: Handler = (request, context) =>
  contactEndpoint({ messages: openMessages(context.deploy?.context) })(request, context);
export default contact;

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
