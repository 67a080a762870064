import { type Config, serveEndpoint } from '../lib/function-entry.ts';

export default serveEndpoint('chatClose');

export const config: Config = {
  path: '/api/chat/sessions/:id/close',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
