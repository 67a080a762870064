/** Where the practice is. Its days and hours, and its telephone numbers without a country code, depend on it. */

export interface Place {
  /** IANA name of the time zone: "Europe/Berlin". */
  timeZone: string;
  /** ISO 3166 code of the country. */
  country: string;
  /** First day of the week: "Monday". */
  weekBegins: string;
}

/** The build writes it into the scripts of pages (../integrations/content/place.ts). */
declare const PRACTICE_PLACE: Place | undefined;

let place = typeof PRACTICE_PLACE === 'undefined' ? undefined : PRACTICE_PLACE;

/** Called once by every program: functions take the place from the data of the site, commands from the content. */
export function setPlace(next: Place): void {
  place = next;
}

/** @throws Error in a program that has not called {@link setPlace} */
export function practicePlace(): Place {
  if (!place) throw new Error('The place of the practice is unknown: call setPlace first.');
  return place;
}
