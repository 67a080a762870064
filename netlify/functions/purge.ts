import { type Config, runJob } from '../lib/function-entry.ts';

/** Removes records after their retention time. */
export default runJob('purge', (site, until) => site.jobs.purge(until));

// Hourly, as some records are kept for a day only.
export const config: Config = { schedule: '20 * * * *' };
