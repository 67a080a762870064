import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('chatSessions');

export const config: Config = {
  path: '/api/chat/sessions',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
