/** Facts about a country, from the data of `Intl`. */
import { WEEKDAYS } from '../../../src/content-model/schemas/site.ts';

const CODE = /^[A-Z]{2}$/;
const localeOf = (code: string): Intl.Locale | undefined =>
  CODE.test(code) ? new Intl.Locale('und', { region: code }) : undefined;

/** "Germany"; undefined for a code that no country has. */
export function countryName(code = ''): string | undefined {
  const name = CODE.test(code) ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined;
  return name === code ? undefined : name;
}

/** Names of the time zones of a country. */
export const timeZonesOf = (code = ''): string[] => localeOf(code)?.getTimeZones() ?? [];

/** Two days, of which one has summer time where there is any. */
const DAYS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** The time zone of a country whose clocks show the same everywhere; undefined for other countries. */
export function onlyTimeZone(code = ''): string | undefined {
  const zones = timeZonesOf(code);
  const clocks = zones.map((timeZone) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    return DAYS.map((day) => format.format(day)).join(' ');
  });
  return new Set(clocks).size === 1 ? zones[0] : undefined;
}

/** The day with which weeks begin. */
export function firstWeekday(code = ''): string | undefined {
  const first = localeOf(code)?.getWeekInfo().firstDay;
  return first === undefined ? undefined : WEEKDAYS[first - 1];
}
