import type { Config } from '@netlify/functions';
import { healthEndpoint } from '../lib/health-endpoint.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { openStore } from '../lib/stores/blobs.ts';

/** Whether functions run and the store answers. */
const health: Handler = (request, context) =>
  healthEndpoint({ store: openStore('health', context.deploy?.context) })(request, context);
export default health;

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
