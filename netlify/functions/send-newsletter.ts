import { type Config, runJob } from '../lib/function-entry.ts';

export default runJob('send-newsletter', (site, until) => site.jobs.sendNewsletter(until));

// A run sends at most one minute's mails, so the pace is even; a stop or a scheduled time takes effect within a minute.
export const config: Config = { schedule: '* * * * *' };
