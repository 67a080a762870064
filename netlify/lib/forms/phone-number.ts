import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Country of numbers written without a country code. */
export const HOME_COUNTRY = 'LK';

/** The number in E.164 format, or null if it cannot be parsed. */
export const internationalNumber = (written: string): string | null =>
  parsePhoneNumberFromString(written, HOME_COUNTRY)?.number ?? null;
