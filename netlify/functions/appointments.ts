import type { Config } from '@netlify/functions';
import { serveEndpoint } from '../lib/function-entry.ts';

/** Accepts an appointment request. */
export default serveEndpoint('appointments');

export const config: Config = {
  path: '/api/appointments',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
