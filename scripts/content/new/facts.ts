/** The facts that the command asks for or takes as flags, and where each is in content/site.json. */
import { type Shape, shapeOf } from '../../../src/content-model/checks/shape.ts';
import { schemaOf } from '../../../src/content-model/collections.ts';
import { siteSchema } from '../../../src/content-model/schemas/site.ts';
import { initials } from '../../publications/clean/initials.ts';
import { nameOf, printedName } from '../../publications/clean/names.ts';
import { countryName, firstWeekday, onlyTimeZone, timeZonesOf } from './country.ts';
import facts from './facts.json' with { type: 'json' };

/** Flag → what was given. */
export type Answers = Readonly<Record<string, string | undefined>>;
type Derive = (answers: Answers) => string | undefined;

export interface Fact {
  /** Name of the flag, and of the entry in the file of answers. */
  flag: string;
  /** Its field in content/site.json. */
  at: string;
  /** The question in a terminal. A fact without one is taken as a flag only. */
  question?: string;
  /** What the schema says about the field. */
  shape: Shape;
  /** Without an answer the site shows nothing of it. */
  optional: boolean;
  derive: Derive | undefined;
  /** Answers to choose from, if other answers say them. */
  choices: ((answers: Answers) => string[]) | undefined;
}

/** "Consultant Surgeon, Example Hospital" → "consultant surgeon". Abbreviations such as ENT keep their capitals. */
export const inSentence = (title = ''): string =>
  (title.split(/,| at /)[0] ?? '').replaceAll(/\p{Lu}[\p{Ll}’'-]+/gu, (word) => word.toLowerCase()).trim();

const article = (noun: string) => (/^[aeio]|^u(?!ni|se|r[io])|^[AEFHILMNORSX](?:\p{Lu}|\b)/u.test(noun) ? 'an' : 'a');

/** The first text that is short enough. */
const fitting = (length: number, ...texts: readonly string[]) => texts.find((text) => text.length <= length) ?? texts.at(-1);

/** Forms of the name in lists of authors, besides the printed one: "Perera, Nimali" and "N. Perera". */
export function nameFormsOf(name: string): string[] {
  const { family, given } = nameOf(name);
  if (given === '') return [];
  const abbreviated = initials(given).map((initial) => `${initial}.`);
  return [...new Set([`${family}, ${given}`, [...abbreviated, family].join(' ')])];
}

/** Flag → what is used without an answer: a suggestion in a terminal, the value elsewhere. */
const DERIVED: Readonly<Record<string, Derive>> = {
  'short-title': ({ 'job-title': title }) => title?.replace(/^(?:Senior )?(?:Consultant|Specialist) /, ''),
  'citation-name': ({ name }) => name && printedName(nameOf(name)),
  city: ({ district }) => district?.replace(/[\s,]*\d+$/, ''),
  'title-suffix': ({ 'short-title': title, country = '', city = '' }) =>
    title && fitting(40, `${title} ${country}`, `${title} ${city}`, title),
  introduction: ({ 'job-title': title, 'short-title': short, city = '' }) =>
    title && fitting(80, `${inSentence(title)} in ${city}`, `${inSentence(short)} in ${city}`, inSentence(short)),
  about: ({ 'job-title': title, practice = '', city = '' }) =>
    title && `is ${article(inSentence(title))} ${inSentence(title)} at ${practice}, ${city}.`,
  country: ({ 'country-code': code }) => countryName(code),
  'time-zone': ({ 'country-code': code }) => onlyTimeZone(code),
  'week-begins': ({ 'country-code': code }) => firstWeekday(code),
};

const SITE_SHAPE = shapeOf(schemaOf({ schema: siteSchema }));

/** What the schema says about a field of content/site.json. */
function inSchema(at: string): Pick<Fact, 'shape' | 'optional'> {
  let shape = SITE_SHAPE;
  let optional = false;
  for (const key of at.split('.')) {
    optional ||= !shape.required?.includes(key);
    shape = shape.properties?.[key] ?? {};
  }
  return { shape, optional };
}

const CHOICES: Readonly<Record<string, Fact['choices']>> = { 'time-zone': (answers) => timeZonesOf(answers['country-code']) };

export const FACTS: readonly Fact[] = facts.map((fact) => ({
  ...fact,
  ...inSchema(fact.at),
  derive: DERIVED[fact.flag],
  choices: CHOICES[fact.flag],
}));

/** The answers with what follows from them. An empty answer is none. */
export function withDerived(given: Answers): Answers {
  const answers: Record<string, string | undefined> = Object.fromEntries(Object.entries(given).filter(([, answer]) => answer));
  // Some follow from others that follow: those without a question come last, but for the country.
  const place = ({ flag, question }: Fact) => (/^country|^time/.test(flag) ? 0 : question === undefined ? 2 : 1);
  for (const { flag, derive } of FACTS.toSorted((one, other) => place(one) - place(other))) answers[flag] ??= derive?.(answers);
  return answers;
}
