import { PRACTICE_TIME_ZONE } from '../../../../src/time/practice-time.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' });

/** Date and time at the practice. @param at milliseconds since 1970 */
export const Time = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{FORMAT.format(at)}</time>;
