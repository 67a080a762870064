/** Builds content/site.json from the answers. */
import type { z } from 'astro/zod';
import { fieldsOf, type Fields } from '../../../src/content-model/checks/values.ts';
import { checkValue } from '../../../src/content-model/checks/check-value.ts';
import type { Problem } from '../../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { languageEntries, LANGUAGES_FLAG } from './languages.ts';
import { type Answers, type Fact, FACTS, inSentence, nameFormsOf } from './facts.ts';

export const SITE = `${CONTENT_DIR}/site.json`;

/** Fields that the new site takes from the sample, as they say nothing about a person. */
const KEPT = ['doctor.portrait', 'doctor.portraitAlt', 'doctor.portraitCaption', 'contact.whatsAppGreeting'];

/** Characters of a search word. */
const KEYWORD_LENGTH = 60;

const valueAt = (site: Fields, at: string) => at.split('.').reduce<unknown>((value, key) => fieldsOf(value)[key], site);

/** Sets a field, if it has a value. */
function put(site: Fields, at: string, value: unknown): void {
  if (value === undefined) return;
  const [group = '', field] = at.split('.');
  if (field === undefined) site[group] = value;
  else site[group] = { ...fieldsOf(site[group]), [field]: value };
}

/**
 * The site with an identity. Facts without an answer are missing, so that the schema reports those that it needs.
 * @param answers with what follows from them
 * @param today YYYY-MM-DD; the policies name another practice from this day on
 */
export function siteWith(answers: Answers, { before, today }: { before: unknown; today: string }): Fields {
  const old = fieldsOf(before);
  // Groups that are there, so that the schema names the fields that they lack.
  const site: Fields = { sample: false, doctor: {}, practice: {}, contact: {}, emergency: {}, profiles: {} };
  for (const { flag, at } of FACTS) put(site, at, answers[flag]);
  for (const at of KEPT) put(site, at, valueAt(old, at));
  put(site, 'doctor.nameForms', nameFormsOf(answers['name'] ?? ''));
  const field = inSentence(answers['short-title']);
  const places = [...new Set([answers['city'], answers['country']])].map((place) => `${field} ${place ?? ''}`);
  return {
    ...site,
    languages: languageEntries(answers[LANGUAGES_FLAG], before, answers['country-code'] ?? ''),
    hours: { contact: [], appointments: [] },
    policies: { updated: today },
    keywords: { location: places.map((words) => words.slice(0, KEYWORD_LENGTH).trim()), expertise: [field] },
  };
}

/** A mistake in an answer. */
export interface Mistake extends Pick<Problem, 'wrong' | 'right'> {
  flag: string;
}

/** What the site's schema says about the facts, in its own words. */
export function mistakesIn(site: unknown, schema: z.ZodType, facts: readonly Fact[] = FACTS): Mistake[] {
  const problems = checkValue(schema, site, SITE);
  return facts.flatMap(({ flag, at }) =>
    problems.flatMap(({ field, wrong, right }) => (field === at ? [{ flag, wrong, right }] : [])),
  );
}

/** What is wrong with one answer, in a sentence; undefined if nothing is. */
export function mistakeIn(fact: Fact, answer: string, schema: z.ZodType): string | undefined {
  if (answer === '' && fact.optional) return undefined;
  const site: Fields = {};
  put(site, fact.at, answer);
  const [mistake] = mistakesIn(site, schema, [fact]);
  return mistake && `${mistake.wrong.startsWith('"') ? '' : 'It '}${mistake.wrong}. ${mistake.right}`;
}
