/** Calendar days (`YYYY-MM-DD`) as readers see them. A day has no time zone, so it is read and written as UTC. */

const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "12 March 2025" */
export const longDate = (day: string): string => DAY_MONTH_YEAR.format(new Date(day));

/** "April 20, 2024", as the policies write it. */
export const policyDate = (day: string): string => MONTH_DAY_YEAR.format(new Date(day));
