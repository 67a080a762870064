/** Names of authors, in and out of the forms of the formats. */
import type { Name } from '../record.ts';
import { plainText } from './text.ts';

const SUFFIX = /^(?:Jr|Sr|jr|sr|II|III|IV|2nd|3rd|4th)\.?$/;
/** In capitals these are initials, unless initials stand elsewhere. */
const CAPITAL_SUFFIX = /^(?:JR|SR)\.?$/;
/** These are initials too, unless initials stand elsewhere. */
const ROMAN = /^I{2,3}$|^IV$/;
const INITIALS = /^(?:\p{Lu}\p{M}?\.?-?){1,4}$/u;
const PARTICLE = /^(?:\p{Ll}[\p{Ll}'’]*\.?)$/u;
const wordsOf = (text: string) => text.split(' ').filter(Boolean);

export const organisation = (name: string): Name => ({ family: plainText(name), given: '' });

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

/** Finds a suffix behind either name. Particles behind the given names belong to the family name: "Maria da" + "Silva". */
export function person(family: string, given: string, writtenSuffix?: string, orcid?: string): Name {
  const suffix = writtenSuffix?.trim() === '' ? undefined : writtenSuffix;
  const names = { family: plainText(family), given: plainText(given) };
  const inFamily = suffix !== undefined || names.given === '' ? { name: names.family } : withoutSuffix(names.family, isAnySuffix);
  const inGiven = (suffix ?? inFamily.suffix) !== undefined ? { name: names.given } : withoutSuffix(names.given, isSuffix);
  const words = wordsOf(inGiven.name);
  const firstParticle = words.findIndex((_, index) => index > 0 && words.slice(index).every((word) => PARTICLE.test(word)));
  const particles = firstParticle > 0 ? words.splice(firstParticle) : [];
  const found = suffix ?? inFamily.suffix ?? inGiven.suffix;
  return {
    family: [...particles, inFamily.name].join(' '),
    given: words.join(' '),
    ...(found ? { suffix: cleanSuffix(found) } : {}),
    ...(orcid ? { orcid } : {}),
  };
}

const isCapital = (word: string) => word === word.toUpperCase();

function withoutComma(words: readonly string[]): Name {
  const last = words.at(-1) ?? '';
  const suffix =
    words.length > 2 && isAnySuffix(last) && !(CAPITAL_SUFFIX.test(last) && words.every(isCapital)) ? last : undefined;
  const names = suffix ? words.slice(0, -1) : words;
  const final = names.at(-1) ?? '';
  const capitals = names.every(isCapital);
  // "Casbon JA", "Liu R.": family name first.
  if (
    names.length > 1 &&
    INITIALS.test(final) &&
    !INITIALS.test(names[0] ?? '') &&
    (!capitals || final.endsWith('.') || final.length < 3)
  ) {
    const firstInitials = names.findIndex((word, index) => index > 0 && INITIALS.test(word));
    return person(names.slice(0, firstInitials).join(' '), names.slice(firstInitials).join(' '), suffix);
  }
  const particle = names.findIndex((word, index) => index > 0 && index < names.length - 1 && PARTICLE.test(word));
  const start = particle > 0 ? particle : names.length - 1;
  return person(names.slice(start).join(' '), names.slice(0, start).join(' '), suffix);
}

/** Old exports of Scopus name affiliations by letters or digits behind the initials: "Example, L.Z.a  b". */
const AFFILIATIONS = /(?<=\p{Lu}\.)[a-z\d*†‡§](?:[\s,]+[a-z\d*†‡§])*$/u;
/** DBLP numbers people of one name: "Anna Author 0001". */
const HOMONYM = /(?<=\p{L}) 0\d{3}$/u;
/** Titles and degrees are no part of a name. In capitals they are initials. */
const TITLES = /(?<=^|, ?)(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)(?:\. ?| ))+(?=\p{L})/gu;
const DEGREE = /^(?:M\.?D|Ph\.?D|D\.?Phil|M\.?B\.?B\.?S|FRCS(?:Ed)?|FACS|MRCS|M\.?Sc|B\.?Sc|M\.?P\.?H|D\.?Sc)\.?$/;

/** Most formats have no mark for an organisation: "Example Study Group", "Trialists of the Example Study". */
const GROUP =
  /\b(?:(?:Study|Working|Research|Writing|Trial|Task) (?:Group|Force|Team)|Group|Consortium|Collaboration|Collaborative|Collaborators|Investigators|Trialists|Committee|Society|Association|Organi[sz]ation|Network|University)$|\b(?:of|for) the\b|^on behalf of\b/iu;

/** Reads "Family, Given", "Family, Jr, Given", "Given van Family" and "Family GN". One word alone is an organisation. */
export function nameOf(text: string): Name {
  const [family = '', ...rest] = plainText(text)
    .replace(AFFILIATIONS, '')
    .replace(HOMONYM, '')
    .replaceAll(TITLES, '')
    .split(',')
    .map((part) => part.trim());
  const parts = rest.filter((part) => part !== '' && !DEGREE.test(part));
  const words = wordsOf(family);
  if (parts.length === 0) {
    // A comma at the end marks an organisation; a degree behind it does not.
    const isPerson = words.length > 1 && !GROUP.test(family) && rest.every((part) => part !== '');
    return isPerson ? withoutComma(words) : organisation(family);
  }
  const [only = ''] = parts;
  if (parts.length === 1 && isAnySuffix(only)) {
    // "Author B.F., Jr." and "Bob Author, Jr": the whole name is before the comma. "Example, IV" has initials.
    const isWhole = words.length > 1 && !PARTICLE.test(words[0] ?? '');
    if (isWhole) return { ...withoutComma(words), suffix: cleanSuffix(only) };
    return ROMAN.test(only) || CAPITAL_SUFFIX.test(only) ? person(family, only) : person(family, '', only);
  }
  const suffix = parts.length > 1 ? parts.find(isAnySuffix) : undefined;
  const given = parts.filter((part) => part !== suffix);
  // More commas than a person has: "Council on Cardiopulmonary, Critical Care, Perioperative and Resuscitation".
  return given.length > 1 ? organisation(text) : person(family, given[0] ?? '', suffix);
}

const isMore = (name: string) => /^\{*(?:others|et al\.?)\}*,?$/i.test(name);

/** The authors of a list, and whether "et al." or "others" cuts it short. */
export const authorList = <T>(list: readonly T[], toName: (author: T) => Name, textOf: (author: T) => string = String) => ({
  authors: list.filter((author) => !isMore(textOf(author))).map(toName),
  authorsOmitted: list.some((author) => isMore(textOf(author))),
});

/** "John A" → "JA", "L.-K." → "LK", "JA" → "JA" */
export function initialsOf(given: string): string {
  return given
    .split(/[\s.-]+/)
    .filter(Boolean)
    .map((word) =>
      word.length <= 4 && isCapital(word)
        ? word.replaceAll(/[^\p{L}\p{M}]/gu, '')
        : (/\p{L}/u.exec(word)?.[0] ?? '').toUpperCase(),
    )
    .join('');
}

/** The printed form: family name, initials, suffix. */
export const printedName = ({ family, given, suffix }: Name): string =>
  [family, initialsOf(given), suffix].filter(Boolean).join(' ');
