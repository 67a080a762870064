import { type Config, runJob } from '../lib/function-entry.ts';

/** Retries mails to the office and to new subscribers. */
export default runJob('retry-notifications', (site, until) => site.jobs.retryNotifications(until));

export const config: Config = { schedule: '*/5 * * * *' };
