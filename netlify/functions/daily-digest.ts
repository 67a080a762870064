import type { Config } from '@netlify/functions';
import type { PlatformContext } from '../lib/http/endpoint.ts';
import { describeFault } from '../lib/http/log.ts';
import { openDailyDigest } from '../lib/mail/office.ts';

/** Milliseconds; Netlify ends a scheduled function after 30 s, and a mail may take 8. */
const TIME = 15_000;

/** Sends the office the day's summary. What does not get done now, the next run does. */
export default async function dailyDigest(_request: Request, context: PlatformContext): Promise<void> {
  try {
    const counts = await openDailyDigest(context.deploy?.context).send(Date.now() + TIME);
    console.log(JSON.stringify({ scheduled: 'daily-digest', ...counts }));
  } catch (error) {
    console.error(JSON.stringify({ scheduled: 'daily-digest', fault: describeFault(error) }));
  }
}

// Every hour: the first one after half past six in the morning at the practice sends it, the others when that one failed.
export const config: Config = { schedule: '@hourly' };
