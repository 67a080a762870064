import type { Config } from '@netlify/functions';
import { runJob } from '../lib/function-entry.ts';

/** Sends the daily summary to the office. */
export default runJob('daily-digest', (site, until) => site.jobs.dailyDigest(until));

// The first run after half past six at the practice sends it; later runs retry.
export const config: Config = { schedule: '@hourly' };
