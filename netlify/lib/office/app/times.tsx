import { practicePlace } from '../../../../src/place/place.ts';

/** Created once, as construction is slower than formatting. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeStyle: 'short' | 'medium'): Intl.DateTimeFormat {
  const { timeZone } = practicePlace();
  const key = `${timeZone} ${timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle });
  formats.set(key, format);
  return format;
}

/** Date and time at the practice. @param at milliseconds since 1970 */
export const Time = ({ at, hasSeconds = false }: { at: number; hasSeconds?: boolean }) => (
  <time dateTime={new Date(at).toISOString()}>{formatOf(hasSeconds ? 'medium' : 'short').format(at)}</time>
);
