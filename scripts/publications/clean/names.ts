/** Names of authors, in and out of the forms of the formats. */
import type { Name } from '../record.ts';
import { type Capitals, capitalsOf, givenNames, isCapital, isInitials } from './capitals.ts';
import { isDegree, isFurtherDegree } from './degrees.ts';
import { isDividedGroup, isGroup, isGroupWithComma, isNoAuthor } from './groups.ts';
import { initials } from './initials.ts';
import { plainText } from './text.ts';

const SUFFIX = /^(?:Jr|Sr|jr|sr|II|III|IV|2nd|3rd|4th)\.?$/;
/** In capitals these are initials, unless initials stand elsewhere. */
const CAPITAL_SUFFIX = /^(?:JR|SR)\.?$/;
/** These are initials too, unless initials stand elsewhere. */
const ROMAN = /^I{2,3}$|^IV$/;
const PARTICLE = /^(?:\p{Ll}[\p{Ll}'’]*\.?)$/u;
/** Particles that many people write with a capital. Each may be a given name too, so these count between other words alone. */
const CAPITAL_PARTICLE = /^(?:De|Da|Di|Du|Del|Della|Dos|Von)$|^(?:DE|DA|DI|DU|DEL|DELLA|DOS|VON)$/;
const VAN = /^van (?:de|den|der)(?: |$)/i;
const wordsOf = (text: string) => text.split(' ').filter(Boolean);

/** Stands for a space that divides no words of a name, as within the braces of BibTeX. */
export const TIE = '\uE000';
const untied = (text: string) => plainText(text.replaceAll(TIE, ' '));

export const organisation = (name: string): Name => ({ family: untied(name), given: '' });

/** "Jr.," → "Jr" */
const cleanSuffix = (suffix: string): string => {
  const plain = plainText(suffix).replace(/[.,\s]+$/, '');
  return /^[js]r$/i.test(plain) ? `${plain.charAt(0).toUpperCase()}r` : plain;
};

/** Splits a suffix off the end: "Sample III", "John F., Jr." One word alone is a name. */
function withoutSuffix(name: string, isSuffix: (word: string) => boolean): { name: string; suffix?: string } {
  const words = wordsOf(name.replaceAll(',', ' '));
  const last = words.at(-1) ?? '';
  return words.length > 1 && isSuffix(last) ? { name: words.slice(0, -1).join(' '), suffix: last } : { name };
}

const isSuffix = (word: string) => SUFFIX.test(word);
const isAnySuffix = (word: string) => SUFFIX.test(word) || CAPITAL_SUFFIX.test(word);

/** "et al." within the last name of a list. */
const MORE = /(?:^|[\s,]+)(?:et\.? al\.?|(?:and|&) (?:others|al\.))$/i;
const withoutMore = (text: string) => text.replace(MORE, '');

/**
 * Finds a suffix behind either name. Particles behind the given names belong to the family name: "Maria da" + "Silva".
 * @param capitals what words in capitals are in its list
 */
export function person(family: string, given: string, writtenSuffix?: string, orcid?: string, capitals?: Capitals): Name {
  const suffix = writtenSuffix?.trim() === '' ? undefined : writtenSuffix;
  const names = { family: untied(family), given: withoutMore(untied(given)) };
  if (isDividedGroup(names.family, names.given)) return organisation(`${names.given} ${names.family}`);
  const inFamily = suffix !== undefined || names.given === '' ? { name: names.family } : withoutSuffix(names.family, isAnySuffix);
  const written = givenNames(inFamily.name, names.given, capitals);
  // Behind names in capitals that are written out, JR and DE are no initials.
  const isWritten = written !== names.given;
  const isSuffixHere = isWritten ? isAnySuffix : isSuffix;
  const inGiven = (suffix ?? inFamily.suffix) !== undefined ? { name: written } : withoutSuffix(written, isSuffixHere);
  const words = wordsOf(inGiven.name);
  const isParticle = (word: string) => PARTICLE.test(word) || (isWritten && CAPITAL_PARTICLE.test(word));
  const firstParticle = words.findIndex((_, index) => index > 0 && words.slice(index).every(isParticle));
  const particles = (firstParticle > 0 ? words.splice(firstParticle) : []).map((word) => (isWritten ? word.toUpperCase() : word));
  const found = suffix ?? inFamily.suffix ?? inGiven.suffix;
  return {
    family: [...particles, inFamily.name].join(' '),
    given: words.join(' '),
    ...(found ? { suffix: cleanSuffix(found) } : {}),
    ...(orcid ? { orcid } : {}),
  };
}

/** Where the family name begins behind given names: at its first particle, or at the last word. */
function familyStart(words: readonly string[]): number {
  const particle = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < words.length - 1 &&
      (PARTICLE.test(word) || CAPITAL_PARTICLE.test(word) || VAN.test(words.slice(index, -1).join(' '))),
  );
  return particle > 0 ? particle : words.length - 1;
}

/** Reads the words of a name without commas: "Nimal K. Perera", "Casbon JA", "Liu R.", "Bandara W M S K B". */
function withoutComma(all: readonly string[], capitals: Capitals): Name {
  const inCapitals = isCapital(all.join(''));
  /** The list tells of the last word only what it is. */
  const areInitials = (words: readonly string[]) =>
    words.every((word, index) => isInitials(word, inCapitals, index === words.length - 1 ? capitals : undefined));
  const last = all.at(-1) ?? '';
  const suffix = all.length > 2 && isAnySuffix(last) && !(CAPITAL_SUFFIX.test(last) && inCapitals) ? last : undefined;
  // "Nimal Perera PhD", "Nimal Perera MBBS", "Nimal K. Perera MD"; "Perera MD" has initials, and "De Silva MBBS" too.
  const isTitled =
    all.length > 2 &&
    isDegree(last) &&
    (!isCapital(last) ||
      (last.length > 3 && !last.includes('.') && !CAPITAL_PARTICLE.test(all[0] ?? '')) ||
      all.slice(0, -1).some((word) => isInitials(word, inCapitals)));
  const words = suffix !== undefined || isTitled ? all.slice(0, -1) : all;
  const [start = ''] = words;
  // Words that may all be initials: "NG JA" and "DE SILVA NK" have the family name first, "J NG" last.
  const isFirstFamily = !isInitials(start, inCapitals) || /^\p{Lu}{2,}$/u.test(start);
  const firstInitials = isFirstFamily ? words.findIndex((_, index) => index > 0 && areInitials(words.slice(index))) : -1;
  if (firstInitials > 0)
    return person(words.slice(0, firstInitials).join(' '), words.slice(firstInitials).join(' '), suffix, undefined, capitals);
  const family = familyStart(words);
  return person(words.slice(family).join(' '), words.slice(0, family).join(' '), suffix, undefined, capitals);
}

/** Old exports of Scopus name affiliations by letters or digits behind the initials: "Example, L.Z.a  b". */
const AFFILIATIONS = /(?<=\p{Lu}\.)[a-z\d*†‡§](?:[\s,]+[a-z\d*†‡§])*$/u;
/** DBLP numbers people of one name: "Anna Author 0001". */
const HOMONYM = /(?<=\p{L}) 0\d{3}$/u;
/** Titles are no part of a name. In capitals they are initials. */
const TITLES =
  /(?<=^|, ?)(?:(?:Dra?|Profa?|Professor|Dott(?:\.ssa)?|med|Mr|Mrs|Ms|Miss|(?:විශේෂඥ |ශල්\u200D?ය )?(?:වෛ|වෙෙ)ද්\u200D?ය(?:වරයා)?|(?:මහා)?ආචාර්\u200D?ය|මහාචාර්\u200D?ය|டாக்டர்|(?:மருத்துவ|வைத்திய)(?:ர்|க் கலாநிதி)|பேராசிரியர்|கலாநிதி|திரு|திருமதி|செல்வி)(?:\. ?| ))+(?=\p{L})|(?<=\p{L}\p{M}*) (?:මහතා|මහත්මිය|මෙනවිය|මයා|මිය)$/gu;

/** What a list shows about each of its names. */
export interface NameContext {
  capitals?: Capitals;
  /** Whether its names have the family name first, before a comma. */
  isInverted?: boolean;
}

/** Reads "Family, Given", "Family, Jr, Given", "Given van Family" and "Family GN". One word alone is an organisation. */
export function nameOf(text: string, { capitals, isInverted = false }: NameContext = {}): Name {
  const plain = withoutMore(plainText(text).replace(AFFILIATIONS, '').replace(HOMONYM, ''));
  const [family = '', ...rest] = plain
    .replaceAll(TITLES, '')
    .split(',')
    .map((part) => part.trim());
  const words = wordsOf(family);
  const written = rest.filter((part) => part !== '').flatMap((part) => (isDegree(part) ? part.split(/ (?!\(|D)/) : part));
  // A comma at the end marks an organisation.
  if (written.length === 0 && (isGroup(plain) || isNoAuthor(plain) || rest.length > 0))
    return organisation(plain.replace(/[,\s]+$/, ''));
  if (written.length > 0 && isGroupWithComma(family, written.join(' '))) return organisation(plain);
  /** Whether given and family name may stand before the comma. */
  const isWhole = words.length > 1 && ![PARTICLE, CAPITAL_PARTICLE].some((particle) => particle.test(words[0] ?? ''));
  // "Sample, MD" has initials, "Nimal Sample, MD" a degree, and "Sample, Nimal, MD" too.
  const parts = written.filter((part, index) => {
    if (isAnySuffix(part)) return true;
    if (index === 0) return !isDegree(part) || (isCapital(part) && (!isWhole || isInverted));
    const isBehindGiven = index > 1 || isWhole || !isAnySuffix(written[0] ?? '');
    return !isBehindGiven || !(isDegree(part) || isFurtherDegree(part));
  });
  const [only] = parts;
  if (only === undefined) return words.length > 1 ? withoutComma(words, capitals) : organisation(family);
  if (parts.length === 1 && isAnySuffix(only)) {
    // "Author B.F., Jr." and "Bob Author, Jr": the whole name is before the comma. "Example, IV" has initials.
    if (isWhole) return { ...withoutComma(words, capitals), suffix: cleanSuffix(only) };
    return ROMAN.test(only) || CAPITAL_SUFFIX.test(only) ? person(family, only) : person(family, '', only);
  }
  const suffix = parts.length > 1 ? parts.find(isAnySuffix) : undefined;
  const given = parts.filter((part) => part !== suffix);
  // More commas than a person has: "Council on Cardiopulmonary, Critical Care, Perioperative and Resuscitation".
  return given.length > 1 ? organisation(plain) : person(family, given[0] ?? '', suffix, undefined, capitals);
}

const isMore = (name: string) => /^\{*(?:others|et al\.?)\}*,?$/i.test(name);
const hasGivenBehindComma = (name: string) => {
  const [, given = ''] = name.split(',').map((part) => part.trim());
  return given !== '' && !isDegree(given) && !isAnySuffix(given);
};

/** The authors of a list, and whether "et al." or "others" cuts it short. */
export function authorList<T>(
  list: readonly T[],
  toName: (author: T, context: NameContext) => Name,
  textOf: (author: T) => string = String,
) {
  const texts = list.map((author) => textOf(author).trim());
  const context = { capitals: capitalsOf(texts), isInverted: texts.some(hasGivenBehindComma) };
  return {
    authors: list.filter((_, index) => !isMore(texts[index] ?? '')).map((author) => toName(author, context)),
    authorsOmitted: texts.some((text) => isMore(text) || MORE.test(text.replace(/\}+$/, ''))),
  };
}

/** "John A" → "JA", "L.-K." → "LK", "WMSKB" → "WMSKB" */
export const initialsOf = (given: string): string => initials(given).join('');

/** The printed form: family name, initials, suffix. */
export const printedName = ({ family, given, suffix }: Name): string =>
  [family, initialsOf(given), suffix].filter(Boolean).join(' ');
