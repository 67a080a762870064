/**
 * Newsletter issues, in the store `newsletter`:
 *
 * - `issues/<id>`: what is sent, when, and by whom. It holds no subscriber;
 * - `stopped/<id>`: nothing more is sent, for good;
 * - `finished/<id>`: nothing is left to send, sent or stopped; the number of recipients per outcome.
 *
 * The id is created with the draft, so a draft that is sent twice is one issue. It is deliberately no record id (inbox.ts):
 * keys of deliveries hold it beside the hash of an address, and a search for a person follows record ids from key to key.
 */
import * as z from 'zod/mini';
import { firstLanguage, type Language, LANGUAGE_CODE, siteLanguages } from '../../../src/language/languages.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import { type Actor, ActorSchema } from '../actor.ts';
import { SiteItemSchema } from './site-item.ts';
import { sha256 } from '../storage/hash.ts';
import { newId } from '../storage/inbox.ts';
import { CountsSchema } from './deliveries.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';

const PREFIX = 'issue-';
const ISSUE_ID = /^issue-[0-9a-z]{9}-[0-9a-f]{16}$/;

/** Creates the id of a draft; sorted, ids are the newest first. */
export const newIssueId = (at: number): string => PREFIX + newId(at);
/** The id of a draft without a form: the same content of the same day is the same issue. @param day in milliseconds since 1970 */
export function contentIssueId(day: number, content: string): string {
  const [time = ''] = newId(day).split('-');
  return `${PREFIX}${time}-${sha256(content).slice(0, 16)}`;
}
export const isIssueId = (text: string): boolean => ISSUE_ID.test(text);

const IssueSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  by: ActorSchema,
  /** Start of sending in milliseconds since 1970. Whoever is subscribed by then receives it. */
  sendAt: z.int(),
  /** In the first language, as the greeting; both are empty in an issue that is not written in it. */
  subject: z.string(),
  /** Paragraphs, separated by empty lines. */
  greeting: z.string(),
  translations: z.optional(
    z.record(z.string().check(z.regex(LANGUAGE_CODE)), z.object({ subject: z.string(), greeting: z.string() })),
  ),
  items: z.array(SiteItemSchema),
});
export type Issue = z.infer<typeof IssueSchema>;

/** The languages in which an issue is written. */
export const languagesOfIssue = ({ subject, translations = {} }: Pick<Issue, 'subject' | 'translations'>): Language[] =>
  siteLanguages().filter((language) => (language === firstLanguage() ? subject !== '' : language in translations));

/** The subject of an issue in the office: in English if it is written in English, else in its first language. */
export function subjectOf(issue: Pick<Issue, 'subject' | 'translations'>): { language: Language; subject: string } {
  const [language = firstLanguage()] = languagesOfIssue(issue);
  return {
    language,
    subject: (language === firstLanguage() ? undefined : issue.translations?.[language]?.subject) ?? issue.subject,
  };
}

const StopSchema = z.object({ at: z.int(), by: ActorSchema });
const FinishSchema = z.object({ at: z.int(), counts: CountsSchema });

export function createIssues({ store }: { store: RecordStore }) {
  const ids = async () => (await namesBelow(store, 'issues/')).filter(isIssueId);

  return {
    ids,
    /** Creates an issue. `exists`: its draft was sent before. */
    create: (issue: Issue) => store.create(`issues/${issue.id}`, issue),
    read: async (id: string) => (isIssueId(id) ? readRecord(store, `issues/${id}`, IssueSchema) : undefined),
    /** Ids of issues that are not finished, the oldest draft first. */
    async openIds() {
      const [all, finished] = await Promise.all([ids(), namesBelow(store, 'finished/')]);
      const done = new Set(finished);
      return all.filter((id) => !done.has(id)).toReversed();
    },
    stop: (id: string, stop: z.infer<typeof StopSchema>) => store.create(`stopped/${id}`, stop),
    stopOf: (id: string) => readRecord(store, `stopped/${id}`, StopSchema),
    finish: (id: string, finish: z.infer<typeof FinishSchema>) => store.create(`finished/${id}`, finish),
    finishOf: (id: string) => readRecord(store, `finished/${id}`, FinishSchema),
  };
}
/**
 * Stops issues that were being sent after a backup was made: who received them then is not in the backup.
 * @param backup.madeAt milliseconds since 1970
 * @param backup.isRestored whether an issue comes from it
 */
export async function stopStartedIssues(
  store: RecordStore,
  { madeAt, isRestored }: { madeAt: number; isRestored: (id: string) => boolean },
  { now, by }: { now: number; by: Actor },
): Promise<void> {
  // Within a minute nothing was sent.
  if (now - madeAt < MINUTE) return;
  const issues = createIssues({ store });
  for (const id of (await issues.openIds()).filter(isRestored)) {
    const issue = await issues.read(id);
    if (issue && issue.sendAt <= now && !(await issues.stopOf(id))) await issues.stop(id, { at: now, by });
  }
}

export type Issues = ReturnType<typeof createIssues>;
