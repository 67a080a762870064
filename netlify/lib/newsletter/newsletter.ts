/** The newsletter's operations, shared by the office, the command line and the schedule. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../actor.ts';
import { englishName } from '../../../src/language/english-name.ts';
import { firstLanguage, type Language, pathIn } from '../../../src/language/languages.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type Mail, type Mailer, MailError } from '../mail/mailer.ts';
import { fail, ok, type Result } from '../result.ts';
import { otherLanguagesOf, siteIn, type SiteData } from '../site-data.ts';
import { referenceOf } from './site-item.ts';
import { type Counts, createDeliveries } from './deliveries.ts';
import { createIssues, type Issue, languagesOfIssue, newIssueId } from './issues.ts';
import { scan } from '../storage/read-each.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { subscriberHash, type Subscribers } from './subscribers.ts';
import { candidatesOf } from './candidates.ts';
import { createKeptDrafts } from './kept-drafts.ts';
import { checkAddress, checkDraft, type CheckedDraft, type Problems, scheduledTime } from './draft.ts';
import { type Rendered, renderIssue } from './issue-mail.tsx';
import type { IssueContent } from './issue-text.ts';
import { newsletterLinks } from './links.ts';
import { sendIssues } from './send-issues.ts';

interface Deps {
  store: RecordStore;
  subscribers: Subscribers;
  secret: Secret;
  data: Pick<SiteData, 'site' | 'items' | 'office' | 'words'>;
  mailer: Mailer;
  /** Receives replies, and test mails unless another address is given. */
  office: { address: string };
  perMinute: number;
  clock?: Clock;
}

interface Recipient {
  hash: string;
  email: string;
  /** One in which the issue is written. */
  language: Language;
}

export interface IssueProgress {
  issue: Issue;
  state: 'scheduled' | 'sending' | 'stopped' | 'sent';
  counts: Counts;
  /** Recipients whose mail was put off and is retried, or is under way. */
  retried: number;
  /** Upper bound of the recipients without a try. */
  remaining: number;
  stopped: { at: number; by: Actor } | undefined;
  /** When nothing was left to send, in milliseconds since 1970. */
  finishedAt: number | undefined;
}

/** `used`: another issue was sent from this draft; begin a new one. */
export type SendRefusal = { code: 'invalid'; problems: Problems } | { code: 'used'; issue: Issue };
/** `finished`: too late, everybody has it. */
export type StopRefusal = { code: 'unknown' } | { code: 'finished'; progress: IssueProgress };

const LISTED = 12;

const contentOf = ({ subject, greeting, translations, items }: Issue) =>
  JSON.stringify([subject, greeting, translations, items.map(referenceOf)]);

export function createNewsletter(deps: Deps) {
  const { store, subscribers, secret, data, mailer, office, perMinute, clock = systemClock } = deps;
  const { site, items } = data;
  const issues = createIssues({ store });
  const deliveries = createDeliveries({ store, clock });
  const drafts = createKeptDrafts({ store, clock });
  const links = newsletterLinks({ url: site.url, secret });
  const languages = otherLanguagesOf(data);
  const check = (draft: unknown) => checkDraft(draft, items);
  /**
   * The mails of an issue as subscribers see them, one for each language, with an unsubscribe link of no subscriber.
   */
  const render = (issue: IssueContent, { url = site.url }: { url?: string } = {}): Rendered[] =>
    languagesOfIssue(issue).map((language) => {
      const unsubscribe = url + pathIn(language, '/newsletter/unsubscribe');
      return renderIssue(issue, { site: { ...siteIn(data, language), url }, language, unsubscribe });
    });

  /** The progress of an issue: some listings while it is sent, three reads afterwards. */
  async function progressOf(id: string): Promise<IssueProgress | undefined> {
    const [issue, stopped, finish] = await Promise.all([issues.read(id), issues.stopOf(id), issues.finishOf(id)]);
    if (!issue) return undefined;
    const closed = { issue, stopped, finishedAt: finish?.at, retried: 0, remaining: 0 };
    if (finish) return { ...closed, state: stopped ? 'stopped' : 'sent', counts: finish.counts };
    const [{ tries, outcomes, counts }, confirmed] = await Promise.all([
      deliveries.of(id),
      subscribers.confirmed(languagesOfIssue(issue)),
    ]);
    if (stopped) return { ...closed, state: 'stopped', counts };
    const open = [...confirmed.keys()].filter((hash) => !outcomes.has(hash));
    const retried = open.filter((hash) => tries.has(hash)).length;
    const state = issue.sendAt <= clock() ? 'sending' : 'scheduled';
    return { ...closed, state, counts, retried, remaining: open.length - retried };
  }

  /** An issue of a draft. @param at time of sending at the practice, YYYY-MM-DDTHH:MM; now, unless given */
  function composed(draft: unknown, at: string | undefined): Result<CheckedDraft & { sendAt: number }, Problems> {
    const checked = check(draft);
    if (!checked.ok) return checked;
    const time = at === undefined ? ok(clock()) : scheduledTime(at, clock());
    return time.ok ? ok({ ...checked.value, sendAt: time.value }) : time;
  }

  async function mailTo({ hash, email: to, language }: Recipient, issue: IssueContent, messageId: string): Promise<Mail> {
    const [unsubscribe, translated] = [await links.unsubscribe(hash, language), siteIn(data, language)];
    return {
      ...renderIssue(issue, { site: translated, language, unsubscribe: unsubscribe.page }),
      messageId: `${messageId}@${site.host}`,
      to: { name: '', address: to },
      fromName: translated.practice,
      replyTo: { name: translated.practice, address: office.address },
      unsubscribe: unsubscribe.oneClick,
      bulk: true,
      // The doctor writes its greeting and chooses its items.
      isWrittenByHand: true,
    };
  }

  const sending: Parameters<typeof sendIssues>[0] = {
    issues,
    deliveries,
    subscribers,
    mailer,
    perMinute,
    clock,
    // Half of the hash identifies the recipient as well.
    mailOf: (issue, recipient) => mailTo(recipient, issue, `${issue.id}.${recipient.hash.slice(0, 32)}`),
  };

  return {
    check,
    drafts,
    /** In which an issue can be written besides English. */
    languages,
    /** For a hidden field of the draft's form. */
    newDraftId: () => newIssueId(clock()),
    candidates: () => candidatesOf(items, issues),
    /** Address of test mails, unless another is given. */
    officeAddress: office.address,
    render,
    /** Renders a draft. @param options as for `render` and `send` */
    preview(draft: unknown, { at, ...options }: { url?: string; at?: string | undefined } = {}): Result<Rendered[], Problems> {
      const issue = composed(draft, at);
      return issue.ok ? ok(render(issue.value, options)) : issue;
    },
    /** Mails the preview of each language, at once. @param to one address; the office's, unless given */
    async test(draft: unknown, to: string = office.address): Promise<Result<{ to: string }, Problems>> {
      const checked = check(draft);
      if (!checked.ok) return checked;
      const checkedTo = checkAddress(to);
      if (!checkedTo.ok) return checkedTo;
      const address = checkedTo.value;
      const hash = await subscriberHash(secret, address);
      const issue = { ...checked.value, sendAt: clock() };
      try {
        for (const { language } of render(issue)) {
          const mail = await mailTo({ hash, email: address, language }, issue, `test.${randomUUID()}`);
          await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
        }
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        return fail({ to: 'The mail server did not accept the mail. Please check the address, or try again later.' });
      }
      return ok({ to: address });
    },
    /**
     * Upper bound of the recipients of an issue in some languages: addresses that were ever confirmed, those that unsubscribed in
     * the last hour included.
     */
    mostRecipients: async (written: readonly Language[]) => (await subscribers.confirmed(written)).size,
    /** A sentence about those who do not get an issue in some languages; undefined with English, which everybody can get. */
    leftOut(written: readonly Language[]): string | undefined {
      if (written.includes(firstLanguage())) return undefined;
      const names = [firstLanguage(), ...languages].filter((one) => !written.includes(one)).map(englishName);
      return `Subscribers who read ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)} get nothing.`;
    },
    /**
     * Creates the issue, which the schedule sends within a minute, or from its time on. A repeated call with the same draft
     * returns the same issue. @param options.at as for `composed`
     */
    async send(
      draft: unknown,
      { by, at }: { by: Actor; at?: string | undefined },
    ): Promise<Result<{ issue: Issue; isNew: boolean }, SendRefusal>> {
      const content = composed(draft, at);
      if (!content.ok) return fail({ code: 'invalid', problems: content.error });
      const { sendAt, ...checked } = content.value;
      const issue: Issue = { ...checked, createdAt: clock(), by: { id: by.id, name: by.name }, sendAt };
      if ((await issues.create(issue)) === 'created') return ok({ issue, isNew: true });
      const earlier = await issues.read(issue.id);
      return earlier && contentOf(earlier) !== contentOf(issue)
        ? fail({ code: 'used', issue: earlier })
        : ok({ issue: earlier ?? issue, isNew: false });
    },
    /** Stops an issue before or while it is sent; mails under way still arrive. Stopping a stopped one changes nothing. */
    async stop(id: string, by: Actor): Promise<Result<IssueProgress, StopRefusal>> {
      const before = await progressOf(id);
      if (!before) return fail({ code: 'unknown' });
      if (before.state === 'sent') return fail({ code: 'finished', progress: before });
      await issues.stop(id, { at: clock(), by: { id: by.id, name: by.name } });
      return ok((await progressOf(id)) ?? before);
    },
    /** The newest issues. */
    list: async () => scan((await issues.ids()).slice(0, LISTED), progressOf),
    progress: progressOf,
    run: (until: number) => sendIssues(sending, until),
  };
}
export type Newsletter = ReturnType<typeof createNewsletter>;
