/** What the doctor composes, as a form or the command line sends it. */
import { errorKey, errorText } from '../../../src/api-schemas/error-keys.ts';
import { isSiteLanguage, type OtherLanguage, otherLanguages } from '../../../src/language/languages.ts';
import { officeWords } from '../words.ts';
import * as z from 'zod/mini';
import { isDay, practiceTime } from '../../../src/time/practice-time.ts';
import { email, line, paragraphs } from '../../../src/api-schemas/text.ts';
import { DAY } from '../../../src/time/durations.ts';
import { fail, ok, type Result } from '../result.ts';
import { referenceOf, type SiteItem } from './site-item.ts';
import { isIssueId } from './issues.ts';

/** Limits of an issue: characters, and number of items. A longer mail is cut off by some mail programs. */
export const DRAFT_LIMITS = { subject: 100, greeting: 3000, items: 12 } as const;

const NO_ITEM = 'Please choose at least one article or video.';
const TOO_MANY = `Please choose at most ${DRAFT_LIMITS.items} articles and videos.`;

const TEXTS = {
  subject: line({ least: 3, limit: DRAFT_LIMITS.subject, message: 'Please write a subject of at least 3 characters.' }),
  greeting: paragraphs({ least: 3, limit: DRAFT_LIMITS.greeting, message: 'Please write a greeting.' }),
};

/** What is written in further languages. */
export const TranslationsSchema = z.record(z.string().check(z.refine(isSiteLanguage)), z.object(TEXTS));

const DraftSchema = z.object({
  /** Created when the form is opened (`newDraftId`), so that a form sent twice is one issue. */
  id: z.string('Please open the form anew.').check(z.refine(isIssueId, 'Please open the form anew.')),
  ...TEXTS,
  translations: z.optional(TranslationsSchema),
  /** References of items, in the order of the mail. */
  items: z.array(z.string(), NO_ITEM).check(z.minLength(1, NO_ITEM), z.maxLength(DRAFT_LIMITS.items, TOO_MANY)),
});
export type Draft = z.infer<typeof DraftSchema>;

const blank = z.string().check(z.trim(), z.maxLength(0));
/** A draft that is written in other languages only: its texts in the first one are empty. */
const WithoutFirstSchema = z.extend(DraftSchema, { subject: blank, greeting: blank, translations: TranslationsSchema });

/** Whether the texts of a draft in the first language can be left out: nothing is in them, and there is another language. */
const isWithoutFirst = (input: unknown): boolean => {
  const { data } = z
    .object({ subject: blank, greeting: blank, translations: z.record(z.string(), z.unknown()) })
    .safeParse(input);
  return data !== undefined && Object.keys(data.translations).length > 0;
};

export type DraftTexts = Pick<Draft, 'subject' | 'greeting'>;

/** The part of a draft that is written in other languages than the first. A language without any text is left out. */
export function translationsOf(textsIn: (language: OtherLanguage) => DraftTexts): Pick<Draft, 'translations'> {
  const written = otherLanguages()
    .map((language) => [language, textsIn(language)] as const)
    .filter(([, { subject, greeting }]) => (subject + greeting).trim() !== '');
  return written.length === 0 ? {} : { translations: Object.fromEntries(written) };
}

export type CheckedDraft = Omit<Draft, 'items'> & { items: SiteItem[] };

/** What is wrong, by field: `id`, `subject`, `greeting`, `items`, `at` or `to`; `subject-si` and others for a translation. */
export type Problems = Readonly<Record<string, string>>;

/** The field of a form. @param path of an issue: `translations`, `si`, `subject` */
const fieldOf = ([first = 'id', language, field]: readonly PropertyKey[]): string =>
  language === undefined ? String(first) : `${String(field)}-${String(language)}`;

/** Validates a draft against the items of the public site. */
export function checkDraft(input: unknown, items: readonly SiteItem[]): Result<CheckedDraft, Problems> {
  const { data, error } = (isWithoutFirst(input) ? WithoutFirstSchema : DraftSchema).safeParse(input);
  if (error) {
    // The first problem of each field.
    const problems = error.issues
      .toReversed()
      .map((issue) => [fieldOf(issue.path), errorText(issue, officeWords().errors)] as const);
    return fail(Object.fromEntries(problems));
  }
  const known = new Map(items.map((item) => [referenceOf(item), item]));
  const chosen = [...new Set(data.items)];
  const missing = chosen.filter((reference) => !known.has(reference));
  if (missing.length > 0) return fail({ items: `Not on the public site, or not any more: ${missing.join(', ')}` });
  return ok({ ...data, items: chosen.flatMap((reference) => known.get(reference) ?? []) });
}

const AddressSchema = email(errorKey('emailInvalid'));

export function checkAddress(to: string): Result<string, Problems> {
  const { data, error } = AddressSchema.safeParse(to);
  return error ? fail({ to: officeWords().errors.emailInvalid }) : ok(data);
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;
const YEAR = 365 * DAY;

/** In milliseconds since 1970. @param at time at the practice, YYYY-MM-DDTHH:MM, as a form field `datetime-local` sends it */
export function scheduledTime(at: string, now: number): Result<number, Problems> {
  const [, day = '', hour = ''] = LOCAL_TIME.exec(at) ?? [];
  const time = isDay(day) ? practiceTime(day, hour) : Number.NaN;
  if (Number.isNaN(time)) return fail({ at: 'Please give a date and time, such as 2026-12-01T09:00.' });
  if (time <= now) return fail({ at: 'Please choose a time in the future.' });
  return time - now > YEAR ? fail({ at: 'Please choose a time within a year.' }) : ok(time);
}
