import { type Config, runJob } from '../lib/function-entry.ts';

/** Makes the office's lists agree with what was decided, after crashes. */
export default runJob('repair-indexes', (site, until) => site.jobs.repairIndexes(until));

export const config: Config = { schedule: '40 * * * *' };
