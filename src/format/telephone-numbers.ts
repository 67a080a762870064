/**
 * Telephone numbers in texts that people type. A number without a country code is one of the practice's country.
 *
 * A run of digit groups is read from the left, and the longest possible number is taken. A number begins at the start of a run or
 * with a trunk zero: "+61 412 345 678" holds no "041 234 5678".
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { practicePlace } from '../place/place.ts';

/** The country of a number without a country code. */
const homeCountry = () => practicePlace().country as CountryCode;

/** Digits of the longest number of E.164 with the prefixes "00" and "0". */
const MOST_DIGITS = 18;

/** Characters between the digit groups of one number. */
const SEPARATORS = /^[\s().\-/\u2010-\u2015\u2212\u00B7_~]{1,4}$/u;

interface Group {
  digits: string;
  /** Has a "+" before it. */
  isInternational: boolean;
  start: number;
  end: number;
}

/** The value of a decimal digit of any script: the digits of a script follow each other in Unicode, from zero to nine. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** Converts digits of every script and width, and removes invisible characters, which come with copied numbers. */
const withAsciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitValue);

/** Groups of digits; the groups of one run are separated as those of a number are. */
function runsIn(text: string): Group[][] {
  const runs: Group[][] = [];
  for (const match of text.matchAll(/(\+[\s(]{0,2})?(\d+)/gu)) {
    const [whole, plus, digits = ''] = match;
    const group = { digits, isInternational: plus !== undefined, start: match.index, end: match.index + whole.length };
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && !group.isInternational && SEPARATORS.test(text.slice(before.end, group.start))) run.push(group);
    else runs.push([group]);
  }
  return runs;
}

const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);

/** The longest possible number from a group on, and the group after it. */
function longestNumber(text: string, run: readonly Group[], from: number): { number: string; next: number } | undefined {
  const [first] = run.slice(from);
  if (!first) return undefined;
  const isMarked = first.isInternational || first.digits.startsWith('0');
  for (let next = run.length; next > from; next--) {
    const groups = run.slice(from, next);
    const digits = groups.map((group) => group.digits).join('');
    if (digits.length > MOST_DIGITS) continue;
    // Nine digits beside a letter are the number of an identity card.
    if (!isMarked && (isLetter(text[first.start - 1]) || isLetter(text[groups.at(-1)?.end ?? 0]))) continue;
    const parsed = parsePhoneNumberFromString(first.isInternational ? `+${digits}` : digits, homeCountry());
    if (parsed?.isPossible()) return { number: parsed.number, next };
  }
  return undefined;
}

/** What introduces an extension: "ext", "x", "#" or ";ext=". After a comma alone, digits are a part of an address. */
const EXTENSION_MARK = /^[\s,.(-]*[;#\p{L}]/u;

/** The extension in the text after a number. */
function extensionIn(text: string, number: string): string | undefined {
  if (!EXTENSION_MARK.test(text)) return undefined;
  const parsed = parsePhoneNumberFromString(`${number}${text.trimEnd()}`);
  return parsed?.number === number ? parsed.ext : undefined;
}

/** The numbers of a run, and the digits between them. */
function numbersOfRun(text: string, run: readonly Group[]) {
  const found: { number: string; start: number; end: number }[] = [];
  const digits: string[] = [];
  const [first] = run;
  // What follows an unknown country code is no number of the practice's country.
  const isForeign = first !== undefined && (first.isInternational || first.digits.startsWith('00'));
  let unparsed = '';
  for (let at = 0; at < run.length;) {
    const group = run[at];
    if (!group) break;
    const before = found.at(-1);
    const isAlternative = before?.end === run[at - 1]?.end && text.slice(before?.end, group.start).includes('/');
    // A single "0" is the trunk prefix in "+94 (0)77 …".
    const hasTrunkZero = group.digits.length > 1 && group.digits.startsWith('0');
    const mayBegin = at === 0 || isAlternative || (hasTrunkZero && (!isForeign || before !== undefined));
    const longest = mayBegin ? longestNumber(text, run, at) : undefined;
    if (longest) {
      digits.push(unparsed);
      unparsed = '';
      found.push({ number: longest.number, start: group.start, end: run[longest.next - 1]?.end ?? group.end });
    } else unparsed += group.digits;
    at = longest?.next ?? at + 1;
  }
  return { found, digits: [...digits, unparsed].filter((one) => one !== '') };
}

/** The telephone numbers of a text in E.164 format, and the digits that are no number, without the separators between them. */
export function telephoneNumbersIn(written: string) {
  const text = withAsciiDigits(written);
  const runs = runsIn(text).map((run) => numbersOfRun(text, run));
  const found = runs.flatMap((run) => run.found);
  const numbers = found.map(({ number, end }, index) => ({
    number,
    extension: extensionIn(text.slice(end, found[index + 1]?.start), number),
  }));
  return { numbers, digits: runs.flatMap((run) => run.digits) };
}

/** The first number of a text in E.164 format, or null if none can be parsed. */
export const internationalNumber = (written: string): string | null => telephoneNumbersIn(written).numbers[0]?.number ?? null;

/** `tel:` link to the first number of a text, with its extension (RFC 3966); undefined if none can be parsed. */
export function callLink(written: string): string | undefined {
  const [first] = telephoneNumbersIn(written).numbers;
  if (!first) return undefined;
  return `tel:${first.number}${first.extension === undefined ? '' : `;ext=${first.extension}`}`;
}
