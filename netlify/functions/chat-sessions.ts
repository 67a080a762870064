import type { Config } from '@netlify/functions';
import { chatSessionEndpoint } from '../lib/chat-endpoints.ts';
import { openDailyCap } from '../lib/forms/daily-cap.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { tellingOfChats } from '../lib/mail/office.ts';
import { openChats } from '../lib/stores/chats.ts';

/** The beginning of a chat. */
const chatSessions: Handler = (request, context) => {
  const place = context.deploy?.context;
  return chatSessionEndpoint({
    chats: openChats(place),
    tell: (record) => tellingOfChats(place).tell(record),
    cap: openDailyCap(place),
  })(request, context);
};
export default chatSessions;

export const config: Config = {
  path: '/api/chat/sessions',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
