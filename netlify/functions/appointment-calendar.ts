import type { Config } from '@netlify/functions';
import { calendarEndpoint } from '../lib/calendar-endpoint.ts';
import { figures } from '../lib/content/figures.ts';

/** A calendar file for a requested appointment. */
export default calendarEndpoint({ practice: figures.site });

export const config: Config = {
  path: '/api/appointments/calendar',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
