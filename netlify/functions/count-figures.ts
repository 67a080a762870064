import { type Config, runJob } from '../lib/function-entry.ts';

/** Counts enquiries and views for the doctor. */
export default runJob('count-figures', (site, until) => site.jobs.countFigures(until));

// The last run of a day is at 23:55 at the practice, so that days, weeks and months end with it. The others repeat a failed one.
export const config: Config = { schedule: '25 */6 * * *' };
