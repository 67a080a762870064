/** The least length of a telephone number, by country. */
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import type { ShortestPhone } from '../api-schemas/appointment.ts';

/** An upper bound, because some area codes have shorter numbers than mobile telephones. */
const LONG_ENOUGH: ShortestPhone = { characters: 10, digits: 9 };

/** @param country ISO 3166 code */
export function shortestPhoneIn(country: string): ShortestPhone {
  const example = getExampleNumber(country as CountryCode, examples);
  if (!example) return LONG_ENOUGH;
  // As it is dialled within the country: with a trunk zero where there is one.
  const dialled = example.formatNational().replaceAll(/\D/g, '');
  return {
    characters: Math.min(LONG_ENOUGH.characters, dialled.length),
    digits: Math.min(LONG_ENOUGH.digits, example.nationalNumber.length),
  };
}
