/** Displayed dates. A calendar day (`YYYY-MM-DD`) has no time zone, so it is parsed and formatted as UTC. */

const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "12 March 2025" */
export const longDate = (day: string): string => DAY_MONTH_YEAR.format(new Date(day));

/** "April 20, 2024", for the policies. */
export const policyDate = (day: string): string => MONTH_DAY_YEAR.format(new Date(day));
