/** Names of authors, in and out of the forms of the formats. */
import type { Name } from '../record.ts';
import { plainText } from './text.ts';

/** In capitals they would be initials. */
const SUFFIX = /^(?:Jr|Sr|jr|sr|II|III|IV|2nd|3rd)\.?$/;
const INITIALS = /^(?:\p{Lu}\p{M}?\.?-?){1,4}$/u;
const PARTICLE = /^(?:\p{Ll}[\p{Ll}'’]*\.?)$/u;
const wordsOf = (text: string) => text.split(' ').filter(Boolean);

/** An organisation. */
export const organisation = (name: string): Name => ({ family: plainText(name), given: '' });

/** Moves particles that stand at the end of the given names to the family name: "Maria da" + "Silva". */
export function person(family: string, given: string, suffix?: string, orcid?: string): Name {
  const names = wordsOf(plainText(given));
  const firstParticle = names.findIndex((_, index) => index > 0 && names.slice(index).every((word) => PARTICLE.test(word)));
  const particles = firstParticle > 0 ? names.splice(firstParticle) : [];
  return {
    family: [...particles, plainText(family)].join(' '),
    given: names.join(' '),
    ...(suffix ? { suffix: plainText(suffix).replace(/\.$/, '') } : {}),
    ...(orcid ? { orcid } : {}),
  };
}

function withoutComma(words: readonly string[]): Name {
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.at(-1) : undefined;
  const names = suffix ? words.slice(0, -1) : words;
  const last = names.at(-1) ?? '';
  const capitals = names.every((word) => word === word.toUpperCase());
  // "Casbon JA", "Liu R.": family name first.
  if (
    names.length > 1 &&
    INITIALS.test(last) &&
    !INITIALS.test(names[0] ?? '') &&
    (!capitals || last.endsWith('.') || last.length < 3)
  ) {
    const firstInitials = names.findIndex((word, index) => index > 0 && INITIALS.test(word));
    return person(names.slice(0, firstInitials).join(' '), names.slice(firstInitials).join(' '), suffix);
  }
  const particle = names.findIndex((word, index) => index > 0 && index < names.length - 1 && PARTICLE.test(word));
  const start = particle > 0 ? particle : names.length - 1;
  return person(names.slice(start).join(' '), names.slice(0, start).join(' '), suffix);
}

/** Reads "Family, Given", "Family, Jr, Given", "Given van Family" and "Family GN". One word is an organisation. */
export function nameOf(text: string): Name {
  const [family = '', ...rest] = plainText(text)
    .split(',')
    .map((part) => part.trim());
  if (rest.length === 0) {
    const words = wordsOf(family);
    return words.length > 1 ? withoutComma(words) : organisation(family);
  }
  const names = rest.length === 1 ? rest[0]?.split(/ (?=\S+$)/) : undefined;
  const parts = names?.[1] !== undefined && SUFFIX.test(names[1]) ? names : rest;
  const suffix = parts.find((part) => SUFFIX.test(part));
  const given = parts.filter((part) => part !== suffix && part !== '');
  // More commas than a person has: "Council on Cardiopulmonary, Critical Care, Perioperative and Resuscitation".
  return given.length > 1 ? organisation(text) : person(family, given[0] ?? '', suffix);
}

/** "John A" → "JA", "L.-K." → "LK", "JA" → "JA" */
export function initialsOf(given: string): string {
  return given
    .split(/[\s.-]+/)
    .filter(Boolean)
    .map((word) => (word.length <= 4 && word === word.toUpperCase() ? word : (/\p{L}/u.exec(word)?.[0] ?? '').toUpperCase()))
    .join('');
}

/** The printed form: family name, initials, suffix. */
export const printedName = ({ family, given, suffix }: Name): string =>
  [family, initialsOf(given), suffix].filter(Boolean).join(' ');
