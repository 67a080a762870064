import type { Config } from '@netlify/functions';
import { json } from '../lib/http/headers.ts';
import { storeWorks } from '../lib/stores/health.ts';

/** Says whether functions run and the store keeps what it is given; asked after each deployment. */
export default async function health(): Promise<Response> {
  try {
    return (await storeWorks(new Date())) ? json({ status: 'ok' }) : json({ status: 'store failed' }, 503);
  } catch (error) {
    console.error('health: the store could not be reached', error);
    return json({ status: 'store failed' }, 503);
  }
}

export const config: Config = {
  path: '/api/health',
  method: 'GET',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
