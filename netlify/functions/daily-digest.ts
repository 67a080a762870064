import { type Config, runJob } from '../lib/function-entry.ts';

export default runJob('daily-digest', (site, until) => site.jobs.dailyDigest(until));

// The first run after half past six at the practice sends it; later runs retry.
export const config: Config = { schedule: '@hourly' };
