/** A person, identified by an e-mail address or a telephone number in any notation. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { HOME_COUNTRY, internationalNumber } from '../forms/phone-number.ts';

export type Person =
  | { kind: 'email'; address: string }
  /** E.164, the country code, and the digits after it. */
  | { kind: 'phone'; number: string; country: string; national: string };

/** Normalises full-width characters and case. */
const normalise = (text: string) => text.normalize('NFKC').toLowerCase();

/** Parses a person; undefined for text that is neither an e-mail address nor a telephone number. */
export function personFrom(text: string): Person | undefined {
  const typed = normalise(text).trim();
  if (typed.includes('@')) return z.email().safeParse(typed).success ? { kind: 'email', address: typed } : undefined;
  const phone = parsePhoneNumberFromString(typed, HOME_COUNTRY);
  return phone?.isPossible()
    ? { kind: 'phone', number: phone.number, country: phone.countryCallingCode, national: phone.nationalNumber }
    : undefined;
}

/** The whole address, not a part of a longer one. */
const addressPattern = (address: string) => new RegExp(String.raw`(?<![\w.%+-])${RegExp.escape(address)}(?![\w-]|\.\w)`, 'u');

/** Separators between digits. */
const SEPARATOR = String.raw`[\s().\-/\u2010-\u2015]{0,3}`;

/** The whole number, with country code, trunk zero or neither. */
function numberPattern({ country, national }: { country: string; national: string }): RegExp {
  const digits = (text: string) => text.split(/(?=\d)/).join(SEPARATOR);
  const prefix = String.raw`(?:(?:00${SEPARATOR})?${digits(country)}${SEPARATOR}0?|0)?${SEPARATOR}`;
  return new RegExp(String.raw`(?<!\d)${prefix}${digits(national)}(?!\d)`, 'u');
}

/** Creates a test for texts that hold the person's address or number. */
export function mentionOf(person: Person): (text: string) => boolean {
  if (person.kind === 'email') {
    const pattern = addressPattern(person.address);
    return (text) => pattern.test(normalise(text));
  }
  const pattern = numberPattern(person);
  return (text) => pattern.test(normalise(text)) || internationalNumber(text) === person.number;
}
