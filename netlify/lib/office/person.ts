/** Whom the office looks for: by an e-mail address or a telephone number, however either was typed. */
import * as z from 'zod/mini';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { HOME_COUNTRY, internationalNumber } from '../forms/phone-number.ts';

export type Person =
  | { kind: 'email'; address: string }
  /** E.164, its country's code, and the digits after that. */
  | { kind: 'phone'; number: string; country: string; national: string };

/** Full-width letters and digits are the same letters and digits. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Undefined for what is neither an e-mail address nor a telephone number. */
export function personFrom(text: string): Person | undefined {
  const typed = plain(text).trim();
  if (typed.includes('@')) return z.email().safeParse(typed).success ? { kind: 'email', address: typed } : undefined;
  const phone = parsePhoneNumberFromString(typed, HOME_COUNTRY);
  return phone?.isPossible()
    ? { kind: 'phone', number: phone.number, country: phone.countryCallingCode, national: phone.nationalNumber }
    : undefined;
}

/** The address by itself, not as a part of a longer one. */
const addressPattern = (address: string) => new RegExp(String.raw`(?<![\w.%+-])${RegExp.escape(address)}(?![\w-]|\.\w)`, 'u');

/** What people put between the digits of a number. */
const BETWEEN = String.raw`[\s().\-/\u2010-\u2015]{0,3}`;

/** The number by itself, with its country's code, the zero of calls within a country, or neither. */
function numberPattern({ country, national }: { country: string; national: string }): RegExp {
  const digits = (text: string) => text.split(/(?=\d)/).join(BETWEEN);
  const before = String.raw`(?:(?:00${BETWEEN})?${digits(country)}${BETWEEN}0?|0)?${BETWEEN}`;
  return new RegExp(String.raw`(?<!\d)${before}${digits(national)}(?!\d)`, 'u');
}

/** Whether a text holds the person's address or number: as all that it says, or among other words. */
export function mentionOf(person: Person): (text: string) => boolean {
  if (person.kind === 'email') {
    const pattern = addressPattern(person.address);
    return (text) => pattern.test(plain(text));
  }
  const pattern = numberPattern(person);
  return (text) => pattern.test(plain(text)) || internationalNumber(text) === person.number;
}
