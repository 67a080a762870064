import { type Config, serveEndpoint } from '../lib/function-entry.ts';

/** The page of the editor. A function, because the editor needs a content security policy of its own. */
export default serveEndpoint('editor');

export const config: Config = {
  path: '/desk',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
