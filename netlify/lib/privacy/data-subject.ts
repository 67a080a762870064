/**
 * The person whose data are searched, exported or erased: an e-mail address, or telephone numbers in any notation. Every search
 * for a person's records goes through {@link mentionOf}, so that none of them takes a record of somebody else.
 */
import { telephoneNumbersIn } from '../../../src/format/telephone-numbers.ts';
import { comparableAddress, isMailAddress, visibleText } from '../../../src/api-schemas/mail-address.ts';

export type DataSubject =
  | { kind: 'email'; address: string }
  /** E.164. A field may hold two numbers of one person. */
  | { kind: 'phone'; numbers: readonly string[] }
  /** Digits that cannot be parsed to a number. */
  | { kind: 'digits'; digits: string };

/** Fewer digits are in too many texts. */
export const LEAST_DIGITS = 4;

/**
 * An address in a text: a quoted local part, or all characters that may stand in a local part (RFC 5322 atext, the dot, and
 * letters of any script), so that no end of a longer local part is taken for an address.
 */
const ADDRESS =
  /(?:"(?:[^"\\\r\n]|\\.)+"|[\p{L}\p{N}\p{M}\u200C\u200D.!#$%&'*+/=?^_`{|}~-]+)@[\p{L}\p{N}\p{M}\u200C\u200D_-]+(?:\.[\p{L}\p{N}\p{M}\u200C\u200D_-]+)*/gu;

// Most texts hold no address, and the pattern is slow on long words.
const addressesIn = (text: string) => (text.includes('@') ? (text.match(ADDRESS) ?? []).map(comparableAddress) : []);

/** Whether a text is digits and what people write between them. */
const isDigitsOnly = (text: string) => /^[\s\p{Nd}+().\-/\u2010-\u2015]+$/u.test(text);

/** Parses a data subject; undefined for text that is neither an e-mail address nor digits. */
export function dataSubjectFrom(typed: string): DataSubject | undefined {
  const text = visibleText(typed).trim();
  if (text.includes('@')) {
    const [address = '', ...others] = addressesIn(text);
    const isWhole = others.length === 0 && address === comparableAddress(text);
    return isWhole && (address.startsWith('"') || isMailAddress(address)) ? { kind: 'email', address } : undefined;
  }
  const { numbers, digits } = telephoneNumbersIn(text);
  if (numbers.length > 0) return { kind: 'phone', numbers: numbers.map(({ number }) => number) };
  const all = digits.join('');
  return isDigitsOnly(text) && all.length >= LEAST_DIGITS ? { kind: 'digits', digits: all } : undefined;
}

/** Whether a text has the digits that one of these numbers ends with, in any script. Parsing the numbers of all others is slow. */
const mayHold = (text: string, numbers: readonly string[]) => {
  const digits = text.normalize('NFKC').replaceAll(/[^\p{Nd}]/gu, '');
  return /[^0-9]/.test(digits) || numbers.some((number) => digits.includes(number.slice(-LEAST_DIGITS)));
};

/** Creates a test for texts that hold the subject's address or number, whole. */
export function mentionOf(subject: DataSubject): (text: string) => boolean {
  switch (subject.kind) {
    case 'email':
      return (text) => addressesIn(visibleText(text)).includes(subject.address);
    case 'phone':
      return (text) =>
        mayHold(text, subject.numbers) && telephoneNumbersIn(text).numbers.some(({ number }) => subject.numbers.includes(number));
    case 'digits':
      return (text) => mayHold(text, [subject.digits]) && telephoneNumbersIn(text).digits.includes(subject.digits);
  }
}
