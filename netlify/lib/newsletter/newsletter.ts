/** The newsletter's operations, shared by the office, the command line and the schedule. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../enquiries/actor.ts';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { describeError } from '../http/log.ts';
import { type Mail, type Mailer, MailError } from '../mail/mailer.ts';
import { fail, ok, type Result } from '../result.ts';
import { referenceOf, type SiteItem } from '../site-data.ts';
import { createDeliveries } from './deliveries.ts';
import { createIssues, type Issue, newIssueId } from './issues.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Secret } from '../storage/secret.ts';
import { subscriberHash, type Subscribers } from './subscribers.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { checkAddress, checkDraft, type CheckedDraft, type Problems, scheduledTime } from './draft.ts';
import { createProgressReader, type IssueProgress } from './issue-progress.ts';
import { renderIssue } from './issue-mail.ts';
import type { IssueContent, NewsletterSite } from './issue-text.ts';
import { newsletterLinks } from './links.ts';
import { createSender, type Run } from './send-issues.ts';

export interface NewsletterDeps {
  /** The store `newsletter`. */
  store: RecordStore;
  subscribers: Subscribers;
  secret: Secret;
  site: NewsletterSite;
  /** What can be chosen. */
  items: readonly SiteItem[];
  mailer: Mailer;
  /** Receives replies, and test mails unless another address is given. */
  office: { name: string; address: string };
  /** Maximum number of mails in a minute. */
  perMinute: number;
  clock?: Clock;
  onError?: (error: unknown) => void;
}

/** A mail without its recipient. */
export type Rendered = Pick<Mail, 'subject' | 'text' | 'html'>;

/** `used`: another issue was sent from this draft; begin a new one. */
export type SendRefusal = { code: 'invalid'; problems: Problems } | { code: 'used'; issue: Issue };
/** `finished`: too late, everybody has it. */
export type StopRefusal = { code: 'unknown' } | { code: 'finished'; progress: IssueProgress };

export interface Newsletter {
  /** The id of a new draft, for a hidden field of its form. */
  newDraftId: () => string;
  /** Address of test mails, unless another is given. */
  officeAddress: string;
  /** What can be chosen; from few store calls. */
  candidates: () => Promise<Candidates>;
  check: (draft: unknown) => Result<CheckedDraft, Problems>;
  /**
   * The mail as its subscriber sees it, with an unsubscribe link that belongs to nobody.
   * @param options.url origin of the pictures and links; the site's, unless given
   */
  preview: (draft: unknown, options?: { url?: string; at?: string }) => Result<Rendered, Problems>;
  /** The mail of an issue as its subscriber sees it. @param options.url as for {@link Newsletter.preview} */
  render: (issue: Issue, options?: { url?: string }) => Rendered;
  /** Mails the preview, at once. @param to one address; the office's, unless given */
  test: (draft: unknown, to?: string) => Promise<Result<{ to: string }, Problems>>;
  /** Upper bound of the recipients: addresses that were ever confirmed, those that unsubscribed in the last hour included. */
  mostRecipients: () => Promise<number>;
  /**
   * Creates the issue, which the schedule sends within a minute, or from its time on. A repeated call with the same draft
   * returns the same issue.
   * @param options.at time at the practice, YYYY-MM-DDTHH:MM; now, unless given
   */
  send: (
    draft: unknown,
    options: { by: Actor; at?: string | undefined },
  ) => Promise<Result<{ issue: Issue; isNew: boolean }, SendRefusal>>;
  /** Stops an issue before or while it is sent; mails under way still arrive. Stopping a stopped one changes nothing. */
  stop: (id: string, by: Actor) => Promise<Result<IssueProgress, StopRefusal>>;
  /** The newest issues with their progress. */
  list: (limit?: number) => Promise<IssueProgress[]>;
  progress: (id: string) => Promise<IssueProgress | undefined>;
  /** Sends what is due. @param until time after which no mail is started */
  run: (until: number) => Promise<Run>;
}

const LISTED = 12;
const logError = (error: unknown) => console.error(JSON.stringify({ newsletter: 'not sent', error: describeError(error) }));

const isSameContent = (issue: Issue, draft: CheckedDraft) =>
  issue.subject === draft.subject &&
  issue.greeting === draft.greeting &&
  issue.items.map(referenceOf).join() === draft.items.map(referenceOf).join();

/** Creates the newsletter of a site. */
export function createNewsletter(deps: NewsletterDeps): Newsletter {
  const { store, subscribers, secret, site, items, mailer, office, perMinute, clock = systemClock, onError = logError } = deps;
  const issues = createIssues({ store });
  const deliveries = createDeliveries({ store, clock });
  const links = newsletterLinks({ url: site.url, secret });
  const progressOf = createProgressReader({ issues, deliveries, subscribers, clock });
  const check = (draft: unknown) => checkDraft(draft, items);
  const render = (issue: IssueContent, { url = site.url }: { url?: string } = {}) =>
    renderIssue(issue, { ...site, url }, `${url}/newsletter/unsubscribe`);

  async function mailTo(
    issue: IssueContent,
    { hash, address }: { hash: string; address: string },
    messageId: string,
  ): Promise<Mail> {
    const [unsubscribe, oneClick] = await Promise.all([links.unsubscribe(hash), links.oneClickUnsubscribe(hash)]);
    return {
      ...renderIssue(issue, site, unsubscribe),
      messageId: `${messageId}@${site.host}`,
      to: { name: '', address },
      replyTo: office,
      unsubscribe: oneClick,
      bulk: true,
      // The doctor writes its greeting and chooses its items.
      isWrittenByHand: true,
    };
  }

  const sender = createSender({
    ...{ issues, deliveries, subscribers, mailer, perMinute, clock, onError },
    // Half of the hash identifies the recipient as well.
    mailOf: (issue, { hash, email: address }) => mailTo(issue, { hash, address }, `${issue.id}.${hash.slice(0, 32)}`),
  });

  /** The time of sending; the present one unless it is scheduled. */
  const timeOf = (at: string | undefined): Result<number, Problems> =>
    at === undefined ? ok(clock()) : scheduledTime(at, clock());

  return {
    check,
    newDraftId: () => newIssueId(clock()),
    candidates: () => candidatesOf(items, issues),
    officeAddress: office.address,
    render,
    preview(draft, { at, ...options } = {}) {
      const checked = check(draft);
      if (!checked.ok) return checked;
      const time = timeOf(at);
      if (!time.ok) return time;
      return ok(render({ ...checked.value, sendAt: time.value }, options));
    },
    async test(draft, to = office.address) {
      const checked = check(draft);
      if (!checked.ok) return checked;
      const checkedTo = checkAddress(to);
      if (!checkedTo.ok) return checkedTo;
      const address = checkedTo.value;
      const hash = await subscriberHash(secret, address);
      const mail = await mailTo({ ...checked.value, sendAt: clock() }, { hash, address }, `test.${randomUUID()}`);
      try {
        await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        return fail({ to: 'The mail server did not accept the mail. Please check the address, or try again later.' });
      }
      return ok({ to: address });
    },
    mostRecipients: async () => (await subscribers.confirmed()).size,
    async send(draft, { by, at }) {
      const checked = check(draft);
      if (!checked.ok) return fail({ code: 'invalid', problems: checked.error });
      const time = timeOf(at);
      if (!time.ok) return fail({ code: 'invalid', problems: time.error });
      const issue: Issue = { ...checked.value, createdAt: clock(), by: { id: by.id, name: by.name }, sendAt: time.value };
      if ((await issues.create(issue)) === 'created') return ok({ issue, isNew: true });
      const earlier = await issues.read(issue.id);
      return earlier && !isSameContent(earlier, checked.value)
        ? fail({ code: 'used', issue: earlier })
        : ok({ issue: earlier ?? issue, isNew: false });
    },
    async stop(id, by) {
      const before = await progressOf(id);
      if (!before) return fail({ code: 'unknown' });
      if (before.state === 'sent') return fail({ code: 'finished', progress: before });
      await issues.stop(id, { at: clock(), by: { id: by.id, name: by.name } });
      return ok((await progressOf(id)) ?? before);
    },
    async list(limit = LISTED) {
      const read = await mapConcurrently((await issues.ids()).slice(0, limit), progressOf);
      return read.filter((progress) => progress !== undefined);
    },
    progress: progressOf,
    run: sender,
  };
}
