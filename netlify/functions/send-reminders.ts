import { type Config, runJob } from '../lib/function-entry.ts';

/** Reminds patients of confirmed appointments. */
export default runJob('send-reminders', (site, until) => site.jobs.sendReminders(until));

// Half past in UTC is the full hour at the practice; later runs of the day remind those that a run did not reach.
export const config: Config = { schedule: '30 * * * *' };
