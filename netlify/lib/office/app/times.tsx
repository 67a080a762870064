import { PRACTICE_TIME_ZONE } from '../../../../src/time/practice-time.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: PRACTICE_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' });

const TO_THE_SECOND = new Intl.DateTimeFormat('en-GB', {
  timeZone: PRACTICE_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Date and time at the practice. @param at milliseconds since 1970 */
export const Time = ({ at, hasSeconds = false }: { at: number; hasSeconds?: boolean }) => (
  <time dateTime={new Date(at).toISOString()}>{(hasSeconds ? TO_THE_SECOND : FORMAT).format(at)}</time>
);
