import type { Place } from '../place/place.ts';

/** Where the practice is. */
export const placeOf = ({
  practice: { timeZone, countryCode, weekBegins },
}: {
  practice: { timeZone: string; countryCode: string; weekBegins: string };
}): Place => ({
  timeZone,
  country: countryCode,
  weekBegins,
});
