import type { Config } from '@netlify/functions';
import { contactEndpoint } from '../lib/contact-endpoint.ts';
import { openDailyCap } from '../lib/forms/daily-cap.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { tellingOfMessages } from '../lib/mail/office.ts';
import { openMessages } from '../lib/stores/messages.ts';

/** A message to the office. */
const contact: Handler = (request, context) => {
  const place = context.deploy?.context;
  return contactEndpoint({
    messages: openMessages(place),
    tell: (record) => tellingOfMessages(place).tell(record),
    cap: openDailyCap(place),
  })(request, context);
};
export default contact;

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
