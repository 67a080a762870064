/**
 * Words in capitals: initials ("WMSKB"), or names of an author who is written in capitals ("LUIS"). Only their letters and the
 * other names of the list tell one from the other.
 */

import { PLAIN_LETTERS } from '../../../src/format/fold.ts';

export const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/** Vowels of a syllable; "IU" is one in JULIUS and LIU. */
const VOWELS = '(?:[AEIOUY]|IU(?=[SM]|$)|(?!I?U[UO]|I?Y?IU)[AEIOUY]{2,3})';
/** Consonants that begin a syllable, */
const ONSET =
  '(?:SCH[LMNRW]?|[SC]HR|THR|S[TPC]R|[KP]RZ|[BCDFGKPTVW]R|[BCFGKPSV]L|[BCDGJKPRSTWZ]H|S[CKMNPQTVWZ]|[CDT]Z|[DGTK]W|[GKP]N|MC|N[DGK]|QU?|DJ|LL|[BCDFGHJKLMNPRSTVWXZ])';
/** that end one within a word, */
const INNER = '(?:[HLMNRSW]|CK?|[LRN][CDGKTSN]|([BDFGKPTZ])(?=\\1))';
/** and that end a word. */
const END =
  '(?:[LMNR]?[BCDFGKLMNPRSTVWXZ]|([BDFGKPTZLMNRS])\\2|[LRN]?(?:[CGPSTK]H|CK|GHT|S[TKH]|T[ZS]|CZ|SCH|NH)|H[LMNRT]?|[CFP]T|DT|KS|W[NLSK]|[LMNR][DGKT]S)';
const SYLLABLES = new RegExp(`^(?:O['’])?${ONSET}?${VOWELS}(?:${INNER}?${ONSET}${VOWELS})*${END}?$`);
const MOST_INITIALS = 8;

/** Whether a word in capitals has the syllables of a name: SAMPLE and LUIS have them, WMSKB and NK do not. */
export function readsAsName(word: string): boolean {
  const letters = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
  const isLatin = /^[A-Z'’]+$/.test(letters);
  return letters.length > (isLatin ? MOST_INITIALS : MOST_INITIALS / 2) || (isLatin && SYLLABLES.test(letters));
}

/** Initials with or without full stops, whatever their number. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?)+$/u;
/** "R.", "W.M.S.", "J-P"; also "JA.". Scripts without capitals mark initials with a full stop alone. */
const MARKED =
  /^(?:\p{Lu}\p{M}*(?:\.-?|-(?=\p{Lu})))+(?:\p{Lu}\p{M}*)?$|^\p{Lu}[\p{Lu}\p{M}]*\.$|^(?:[\p{Lo}\p{M}\u200C\u200D]+\.)+$/u;
/** A letter of Sinhala or Tamil with its vowel sign and what it is joined to. */
const ONE_LETTER = /^[\p{sc=Sinhala}\p{sc=Tamil}]\p{M}*(?:\u200D\p{L}\p{M}*)*$/u;

/** What words in capitals are in a list of authors, as far as the others show it. */
export type Capitals = 'names' | 'initials' | undefined;

/** Whether a word of a name is initials. @param inCapitals whether the whole name is in capitals */
export function isInitials(word: string, inCapitals: boolean, capitals?: Capitals): boolean {
  if (MARKED.test(word) || ONE_LETTER.test(word)) return true;
  if (!INITIALS.test(word)) return false;
  const { length } = word.normalize('NFC');
  if (capitals === 'initials' && length <= MOST_INITIALS) return true;
  const isShort = capitals !== 'names' && length < (inCapitals ? 3 : 5);
  return length === 1 || isShort || !word.split('-').some(readsAsName);
}

/** Given names of three letters, which are initials as a rule. */
const SHORT_NAMES = new Set(
  'ADA AMY ANA ANN ASH AVA BEN BOB DAN EVA EVE GUY IAN IDA ILA IRA IVO JAN JIM JOE JON JUN KAI KEN KIM LEA LEE LEO LIN LIZ MAX MAY MEI MIA MIN PIA RAJ RAM RAY RON ROY SAM SUE TIM TOM UMA WEI ZOE'.split(
    ' ',
  ),
);

/** Capitals of names in small letters behind the first one of each. */
const inSmallLetters = (names: string) => names.replaceAll(/(?<=\p{Lu}\p{M}*)\p{Lu}/gu, (letter) => letter.toLowerCase());

/** Given names in capitals, where a source states their initials too: "LUIS" and "L" → "Luis". */
export function withInitials(given: string, initials: string | undefined): string {
  const first = given.split(/[\s.-]+/).map((word) => word.charAt(0));
  return isCapital(given) && first.join('') === initials ? inSmallLetters(given) : given;
}

/** Writes given names in capitals as names, so that what stays in capitals is initials: "APRIL LEE" → "April Lee". */
export function givenNames(family: string, given: string, capitals?: Capitals): string {
  const words = given.match(/\p{Lu}[\p{Lu}\p{M}'’]*/gu) ?? [];
  const names = words.filter((word) => word.length > 1 && readsAsName(word));
  const isCertain = isCapital(family)
    ? names.some((word) => word.length > (capitals === 'names' ? 1 : 3) || SHORT_NAMES.has(word)) ||
      names.filter((word) => word.length > 2).length > 1
    : // Beside a family name in small letters, capitals are initials, unless there are several words of them.
      names.length > 1 || names.some((word) => word.length > MOST_INITIALS);
  if (/\p{Ll}/u.test(given) || capitals === 'initials' || !isCertain) return given;
  const isName = (word: string) => names.includes(word) && (word.length > 2 || /^[^AEIOU]/.test(word));
  return given.replaceAll(/\p{Lu}[\p{Lu}\p{M}'’]*/gu, (word) => (isName(word) ? inSmallLetters(word) : word));
}

/** What one name of a list shows about its capitals. */
function shownBy(text: string): Capitals {
  const [family = '', given] = text.split(',');
  const words = (given ?? family).trim().split(/\s+/);
  if (given !== undefined) {
    if (!isCapital(text)) return undefined;
    if (words.some((word) => word.length > 3 && readsAsName(word))) return 'names';
    return words.some((word) => /^\p{Lu}{2,}$/u.test(word) && !readsAsName(word)) ? 'initials' : undefined;
  }
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !/^\p{Lu}+$/u.test(last) || (!isCapital(text) && isCapital(words[0] ?? ''))) return undefined;
  if (last.length === 1 || !readsAsName(last)) return 'initials';
  const isShort = last.length < (isCapital(text) ? 3 : 5);
  return isShort ? (isCapital(text) ? undefined : 'initials') : 'names';
}

/** What most names of a list show. */
export function capitalsOf(texts: readonly string[]): Capitals {
  const shown = texts.map(shownBy);
  const count = (each: Capitals) => shown.filter((found) => found === each).length;
  const difference = count('names') - count('initials');
  return difference === 0 ? undefined : difference > 0 ? 'names' : 'initials';
}
