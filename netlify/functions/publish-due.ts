import { type Config, runJob } from '../lib/function-entry.ts';

/** Builds the site when a scheduled item or a review falls due. */
export default runJob('publish-due', (site) => site.jobs.publishDue());

// 18:30 UTC is midnight at the practice. The other runs repeat a failed call; without one they do nothing.
export const config: Config = { schedule: '30 * * * *' };
