import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** The screens of the office. */
export default serveEndpoint('office');

export const config: Config = {
  path: ['/office', '/office/*'],
  rateLimit: { windowSize: 60, windowLimit: 180, aggregateBy: ['ip', 'domain'] },
};
