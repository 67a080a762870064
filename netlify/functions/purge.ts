import type { Config } from '@netlify/functions';
import type { PlatformContext } from '../lib/http/endpoint.ts';
import { describeFault } from '../lib/http/log.ts';
import { purge } from '../lib/retention/retention.ts';
import { openStore } from '../lib/stores/blobs.ts';

/** Milliseconds; Netlify ends a scheduled function after 30 s, and the last calls take some. */
const TIME = 20_000;

/** Removes what has been kept long enough. What it does not get done, the next run does. */
export default async function purgeStores(_request: Request, context: PlatformContext): Promise<void> {
  try {
    const done = await purge((name) => openStore(name, context.deploy?.context), { until: Date.now() + TIME });
    console.log(JSON.stringify({ scheduled: 'purge', ...done }));
  } catch (error) {
    console.error(JSON.stringify({ scheduled: 'purge', fault: describeFault(error) }));
  }
}

// Every hour: some things are kept for no longer than a day.
export const config: Config = { schedule: '20 * * * *' };
