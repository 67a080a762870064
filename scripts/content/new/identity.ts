/** Builds content/site.json from the answers. */
import type { z } from 'astro/zod';
import { fieldsOf, type Fields } from '../../../src/content-model/checks/check-values.ts';
import { explainIssues } from '../../../src/content-model/checks/explain-issue.ts';
import { type Answers, type Fact, FACTS, inSentence, nameFormsOf } from './facts.ts';

/** Fields that the new site takes from the sample, as they say nothing about a person. */
const KEPT: readonly (readonly [string, string])[] = [
  ['doctor', 'portrait'],
  ['doctor', 'portraitAlt'],
  ['doctor', 'portraitCaption'],
  ['contact', 'whatsAppGreeting'],
];

/** Characters of a search word. */
const KEYWORD_LENGTH = 60;

const groupOf = (site: Record<string, unknown>, name: string) => (site[name] ??= {}) as Record<string, unknown>;

function put(site: Record<string, unknown>, path: Fact['path'], value: unknown): void {
  const [first, second] = path;
  if (second === undefined) site[first] = value;
  else groupOf(site, first)[second] = value;
}

/**
 * The site with an identity. Facts without an answer are missing, so that the schema reports those that it needs.
 * @param answers with what follows from them
 * @param today YYYY-MM-DD; the policies name another practice from this day on
 */
export function siteWith(answers: Answers, { before, today }: { before: unknown; today: string }): Fields {
  const old = fieldsOf(before);
  // Groups that are there, so that the schema names the fields that they lack.
  const site: Record<string, unknown> = { sample: false, doctor: {}, practice: {}, contact: {}, emergency: {} };
  for (const { flag, path } of FACTS) if (answers[flag] !== undefined) put(site, path, answers[flag]);
  for (const [group, field] of KEPT) {
    const value = fieldsOf(old[group])[field];
    if (value !== undefined) put(site, [group, field], value);
  }
  put(site, ['doctor', 'nameForms'], nameFormsOf(answers['name'] ?? ''));
  const field = inSentence(answers['short-title']);
  const places = [...new Set([answers['city'], answers['country']])].map((place) => `${field} ${place ?? ''}`);
  return {
    ...site,
    profiles: site['profiles'] ?? {},
    hours: { contact: [], appointments: [] },
    policies: { updated: today },
    news: old['news'],
    keywords: { location: places.map((words) => words.slice(0, KEYWORD_LENGTH).trim()), expertise: [field] },
  };
}

/** A mistake in an answer. */
export interface Mistake {
  flag: string;
  wrong: string;
  right: string;
}

const isAt = (path: readonly PropertyKey[], wanted: Fact['path']) => wanted.every((key, index) => path[index] === key);

/** What the site's schema says about the facts, in its own words. */
export function mistakesIn(site: unknown, schema: z.ZodType, facts: readonly Fact[] = FACTS): Mistake[] {
  const { error } = schema.safeParse(site);
  if (!error) return [];
  return facts.flatMap(({ flag, path }) => {
    const issues = error.issues.filter((issue) => isAt(issue.path, path));
    return explainIssues({ issues } as unknown as z.core.$ZodError, { schema, value: site, file: '' }).map(
      ({ wrong, right }) => ({
        flag,
        wrong,
        right,
      }),
    );
  });
}

/** What is wrong with one answer, in a sentence; undefined if nothing is. */
export function mistakeIn(fact: Fact, answer: string, schema: z.ZodType): string | undefined {
  if (answer === '' && fact.optional) return undefined;
  const site: Record<string, unknown> = {};
  put(site, fact.path, answer);
  const [mistake] = mistakesIn(site, schema, [fact]);
  return mistake && `${mistake.wrong.startsWith('"') ? '' : 'It '}${mistake.wrong}. ${mistake.right}`;
}
