import type { Config } from '@netlify/functions';
import { runJob } from '../lib/function-entry.ts';

/** Sends newsletter issues that are due. */
export default runJob('send-newsletter', (site, until) => site.jobs.sendNewsletter(until));

// A run sends at most one minute's mails, so the pace is even; a stop or a scheduled time takes effect within a minute.
export const config: Config = { schedule: '* * * * *' };
