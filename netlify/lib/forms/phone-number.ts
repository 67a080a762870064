import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers that are written without a country code are taken for numbers of this country. */
export const HOME_COUNTRY = 'LK';

/** A telephone number as the whole world writes it (E.164), or null for what cannot be read as one. */
export const internationalNumber = (written: string): string | null =>
  parsePhoneNumberFromString(written, HOME_COUNTRY)?.number ?? null;
