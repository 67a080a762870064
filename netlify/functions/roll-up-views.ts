import { type Config, runJob } from '../lib/function-entry.ts';

export default runJob('roll-up-views', (site) => site.jobs.rollUpViews());

export const config: Config = { schedule: '@hourly' };
