import type { Config } from '@netlify/functions';
import type { PlatformContext } from '../lib/http/endpoint.ts';
import { describeFault } from '../lib/http/log.ts';
import { openViews } from '../lib/stores/open-views.ts';

/** Sums up the views of the last hour, so that counting them stays quick. What it does not get done, the next run does. */
export default async function rollUpViews(_request: Request, context: PlatformContext): Promise<void> {
  try {
    await openViews(context.deploy?.context).rollUp();
    console.log(JSON.stringify({ scheduled: 'roll-up-views', done: true }));
  } catch (error) {
    console.error(JSON.stringify({ scheduled: 'roll-up-views', done: false, fault: describeFault(error) }));
  }
}

export const config: Config = { schedule: '@hourly' };
