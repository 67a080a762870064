import type { Config } from '@netlify/functions';
import { chatCloseEndpoint } from '../lib/chat-endpoints.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { openChats } from '../lib/stores/chats.ts';

/** The end of a chat. */
const chatClose: Handler = (request, context) =>
  chatCloseEndpoint({ chats: openChats(context.deploy?.context) })(request, context);
export default chatClose;

export const config: Config = {
  path: '/api/chat/sessions/:id/close',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
