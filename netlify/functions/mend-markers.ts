import type { Config } from '@netlify/functions';
import { runJob } from '../lib/function-entry.ts';

/** Makes the office's lists agree with what was decided, after crashes. */
export default runJob('mend-markers', (site, until) => site.jobs.mendMarkers(until));

export const config: Config = { schedule: '40 * * * *' };
