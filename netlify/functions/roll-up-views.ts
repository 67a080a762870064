import type { Config } from '@netlify/functions';
import { runJob } from '../lib/function-entry.ts';

/** Rolls up the views of the last hour. */
export default runJob('roll-up-views', (site) => site.jobs.rollUpViews());

export const config: Config = { schedule: '@hourly' };
