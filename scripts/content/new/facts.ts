/** The facts that the command asks for or takes as flags, and where each is in content/site.json. */
import { initialsOf, nameOf, printedName } from '../../publications/clean/names.ts';

/** Flag → what was given. */
export type Answers = Readonly<Record<string, string | undefined>>;

export interface Fact {
  /** Name of the flag, and of the entry in the file of answers. */
  flag: string;
  /** Its field in content/site.json. */
  at: string;
  /** The question in a terminal. A fact without one is taken as a flag only. */
  question?: string;
  /** Without an answer the site shows nothing of it. */
  optional?: true;
  /** What is used without an answer: a suggestion in a terminal, the value elsewhere. */
  derive?: (answers: Answers) => string | undefined;
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
  const initials = initialsOf(given)
    .replaceAll(/\p{L}\p{M}*/gu, '$&. ')
    .trim();
  return [...new Set([`${family}, ${given}`, `${initials} ${family}`])];
}

export const FACTS: readonly Fact[] = [
  { flag: 'name', at: 'doctor.name', question: 'Your name, with title' },
  { flag: 'job-title', at: 'doctor.jobTitle', question: 'Your job title in full' },
  {
    flag: 'short-title',
    at: 'doctor.shortTitle',
    question: 'A short title, for the line under your name',
    derive: ({ 'job-title': title }) => title?.replace(/^(?:Senior )?(?:Consultant|Specialist) /, ''),
  },
  { flag: 'degrees', at: 'doctor.credentials', question: 'Your degrees and memberships, abbreviated' },
  {
    flag: 'citation-name',
    at: 'doctor.citationName',
    question: 'Your name in lists of authors',
    derive: ({ name }) => name && printedName(nameOf(name)),
  },
  { flag: 'practice', at: 'practice.name', question: 'The hospital or practice with your main office' },
  { flag: 'street', at: 'practice.street', question: 'Its street and number' },
  { flag: 'district', at: 'practice.district', question: 'Its town, with the postal district if there is one' },
  {
    flag: 'city',
    at: 'practice.city',
    question: 'The town without the district',
    derive: ({ district }) => district?.replace(/[\s,]*\d+$/, ''),
  },
  { flag: 'postal-code', at: 'practice.postalCode', question: 'Its postal code' },
  { flag: 'phone', at: 'contact.phone', question: 'The telephone of the office' },
  { flag: 'whatsapp', at: 'contact.whatsApp', question: 'The WhatsApp number of the office' },
  { flag: 'office-email', at: 'contact.officeEmail', question: 'The e-mail address of the office' },
  {
    flag: 'research-email',
    at: 'contact.researchEmail',
    question: 'The e-mail address for research and teaching, if it is another one',
    optional: true,
  },
  { flag: 'url', at: 'url', question: 'The address of this site' },
  { flag: 'official-site', at: 'profiles.officialSite', question: 'Your page at the hospital or university', optional: true },
  { flag: 'scholar', at: 'profiles.scholar', question: 'Your scholar profile', optional: true },
  { flag: 'youtube', at: 'profiles.youtube', question: 'Your video channel', optional: true },
  { flag: 'linkedin', at: 'profiles.linkedin', question: 'Your LinkedIn profile', optional: true },
  { flag: 'facebook', at: 'profiles.facebook', question: 'Your Facebook page', optional: true },
  { flag: 'twitter', at: 'profiles.twitter', question: 'Your Twitter/X profile', optional: true },
  { flag: 'orcid', at: 'doctor.orcid', question: 'Your ORCID iD', optional: true },
  {
    flag: 'title-suffix',
    at: 'doctor.titleSuffix',
    derive: ({ 'short-title': title, country = '', city = '' }) =>
      title && fitting(40, `${title} ${country}`, `${title} ${city}`, title),
  },
  {
    flag: 'introduction',
    at: 'doctor.introduction',
    derive: ({ 'job-title': title, 'short-title': short, city = '' }) =>
      title && fitting(80, `${inSentence(title)} in ${city}`, `${inSentence(short)} in ${city}`, inSentence(short)),
  },
  {
    flag: 'about',
    at: 'doctor.about',
    derive: ({ 'job-title': title, practice = '', city = '' }) =>
      title && `is ${article(inSentence(title))} ${inSentence(title)} at ${practice}, ${city}.`,
  },
  { flag: 'developer', at: 'developer.name', optional: true },
  { flag: 'developer-url', at: 'developer.url', optional: true },
  { flag: 'repository', at: 'repository', optional: true },
  // Those that the sample has hold for every doctor in Sri Lanka.
  { flag: 'country', at: 'practice.country', derive: ({ 'country-code': code }) => (code ? undefined : 'Sri Lanka') },
  { flag: 'country-code', at: 'practice.countryCode', derive: inSriLanka('LK') },
  { flag: 'emergency-phone', at: 'emergency.phone', derive: inSriLanka('1990') },
  { flag: 'emergency-name', at: 'emergency.name', derive: inSriLanka('Suwa Seriya') },
  { flag: 'emergency-text', at: 'emergency.description', derive: inSriLanka('free ambulance call') },
];

/** A value that is right in Sri Lanka only; elsewhere it must be given. */
function inSriLanka(value: string): NonNullable<Fact['derive']> {
  return ({ country }) => (country === undefined || country === 'Sri Lanka' ? value : undefined);
}

/** The answers with what follows from them. An empty answer is none. */
export function withDerived(given: Answers): Answers {
  const answers: Record<string, string | undefined> = Object.fromEntries(Object.entries(given).filter(([, answer]) => answer));
  // Some follow from others that follow: those without a question come last, but for the country.
  const place = ({ flag, question }: Fact) => (flag.startsWith('country') ? 0 : question === undefined ? 2 : 1);
  for (const { flag, derive } of FACTS.toSorted((one, other) => place(one) - place(other))) answers[flag] ??= derive?.(answers);
  return answers;
}
