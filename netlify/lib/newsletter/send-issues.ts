/**
 * Mails issues to their subscribers, in parts: each run of the schedule has one minute's mails and its time.
 *
 * A recipient confirmed before `sendAt`, is subscribed now, and reads a language of the issue or can get it in English. A run lists subscribers and deliveries, claims a try for each of
 * the next recipients, reads once more whether the address is still subscribed and the issue not stopped, mails, and closes the
 * delivery. So two runs never mail the same recipient; a process killed between claim and outcome is followed by another try,
 * whose mail has the same Message-ID. An issue is finished once no recipient is without an outcome.
 */
import type { Language } from '../../../src/language/languages.ts';
import { MINUTE } from '../../../src/time/durations.ts';
import { type Clock, systemClock } from '../clock.ts';
import { describeError } from '../http/log.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { type Mail, type Mailer, MailError, type MailFault } from '../mail/mailer.ts';
import { scan } from '../storage/read-each.ts';
import { RETRY_WINDOW, retryDelay } from '../mail/notifier.ts';
import type { Deliveries, Delivered, DeliveryOutcome } from './deliveries.ts';
import { issueLanguage } from './issue-text.ts';
import { type Issue, type Issues, languagesOfIssue } from './issues.ts';
import type { Subscribers, SubscriberState } from './subscribers.ts';

/** Mails under way at once: most mail servers accept ten connections of one client. */
const CONCURRENT_MAILS = 5;
/** Subscribers whose state is read ahead. */
const CHUNK = 100;
/** Milliseconds in which a mail that was under way when its issue was stopped has an outcome. */
const UNDER_WAY = MINUTE;
/**
 * Addresses that a mail server may refuse before its refusals are taken as its own mistake: this number, and a fifth of the mails
 * it has accepted. A misconfigured server refuses everybody.
 */
const MAX_BOUNCED = 5;
const MAX_BOUNCE_SHARE = 0.2;

export interface Run {
  /** `idle`: nothing is due. `busy`: another process sends in this minute. `sending`: continue. `done`: all due issues are finished. */
  state: 'idle' | 'busy' | 'sending' | 'done';
  /** Mails of this run, by outcome; `later` are retried. */
  mails: Record<DeliveryOutcome | 'later', number>;
  /** Records that could not be read or written. */
  errors: number;
}

const logError = (error: unknown) => console.error(JSON.stringify({ newsletter: 'not sent', error: describeError(error) }));

interface Deps {
  issues: Issues;
  deliveries: Deliveries;
  subscribers: Subscribers;
  mailer: Mailer;
  mailOf: (issue: Issue, recipient: { hash: string; email: string; language: Language }) => Promise<Mail>;
  perMinute: number;
  clock?: Clock;
}

interface Progress {
  issue: Issue;
  delivered: Delivered;
  /** Somebody is left: to be retried, under way in another process, or not reached in this run. */
  isOpen: boolean;
  unreadable: number;
}

/** The language in which somebody gets an issue; undefined for somebody who is no recipient of it. */
const languageFor = (issue: Issue, { status, since, language }: SubscriberState): Language | undefined =>
  status === 'active' && since <= issue.sendAt ? issueLanguage(issue, language) : undefined;

/** Sends what is due. @param until time after which no mail is started */
export async function sendIssues(deps: Deps, until: number): Promise<Run> {
  const { issues, deliveries, subscribers, mailer, mailOf, perMinute, clock = systemClock } = deps;
  const run: Run = { state: 'idle', mails: { sent: 0, bounced: 0, failed: 0, unsubscribed: 0, later: 0 }, errors: 0 };
  /** Mails that this run may still send; 0 once it is to end. */
  let left = perMinute;
  const goOn = () => left > 0 && clock() < until;

  /** Stores the outcome of a recipient. */
  async function settle(progress: Progress, hash: string, result: DeliveryOutcome | 'open' | 'erased'): Promise<void> {
    if (result === 'open') progress.isOpen = true;
    if (result === 'open' || result === 'erased') return;
    await deliveries.close(progress.issue.id, hash, result);
    progress.delivered.counts[result] += 1;
    run.mails[result] += 1;
  }

  /** Records a failure of one issue or recipient; the others are mailed. */
  function failed(error: unknown): void {
    logError(error);
    run.errors += 1;
  }

  async function dueRecipient(progress: Progress, hash: string, readState: () => Promise<SubscriberState>) {
    const tries = progress.delivered.tries.get(hash) ?? [];
    const state = await readState();
    const isRecipient = languageFor(progress.issue, state) !== undefined;
    const [first, last] = [tries[0], tries.at(-1)];
    if (first === undefined || last === undefined) return isRecipient ? { hash, tries: 0 } : undefined;
    if (clock() < (await deliveries.triedAt(last)) + retryDelay(tries.length)) await settle(progress, hash, 'open');
    else if (!isRecipient) await settle(progress, hash, state.status === 'bounced' ? 'bounced' : 'unsubscribed');
    else if (clock() - (await deliveries.triedAt(first)) > RETRY_WINDOW) await settle(progress, hash, 'failed');
    else return { hash, tries: tries.length };
    return undefined;
  }

  const isPlausible = ({ delivered: { counts } }: Progress) => counts.bounced < MAX_BOUNCED + counts.sent * MAX_BOUNCE_SHARE;

  async function afterFailure(progress: Progress, hash: string, fault: MailFault) {
    if (fault === 'address' && isPlausible(progress)) {
      // First the address: a killed process leaves it set aside, and the next run closes the delivery.
      await subscribers.recordEvent(hash, 'bounced');
      return 'bounced';
    }
    run.mails.later += 1;
    // The next mails would fail too.
    if (fault !== 'mail') left = 0;
    return 'open';
  }

  async function mail(progress: Progress, hash: string, tries: number) {
    const { issue } = progress;
    left -= 1;
    if (!(await deliveries.claim(issue.id, hash, tries + 1))) return 'open';
    const [subscriber, stop] = await Promise.all([subscribers.read(hash), issues.stopOf(issue.id)]);
    if (stop) {
      left = 0;
      return 'open';
    }
    // Erased since the listing: nothing is stored about them any more.
    if (!subscriber) return 'erased';
    const language = languageFor(issue, subscriber);
    if (language === undefined) return 'unsubscribed';
    try {
      await mailer.send(await mailOf(issue, { hash, email: subscriber.email, language }));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      logError(error);
      return afterFailure(progress, hash, error.fault);
    }
    return 'sent';
  }

  async function send(issue: Issue): Promise<void> {
    const confirmed = await subscribers.confirmed(languagesOfIssue(issue));
    const progress: Progress = { issue, delivered: await deliveries.of(issue.id), isOpen: false, unreadable: 0 };
    const onFailure = (error: unknown) => {
      failed(error);
      progress.unreadable += 1;
    };
    const { tries, outcomes } = progress.delivered;
    const waiting = [...confirmed].filter(([hash]) => !outcomes.has(hash));
    // First those without a try: a mail server that fails at one recipient must not delay the others.
    const ordered = [...waiting.filter(([hash]) => !tries.has(hash)), ...waiting.filter(([hash]) => tries.has(hash))];
    let next = 0;
    for (; next < ordered.length && goOn(); next += CHUNK) {
      const errorsBefore = run.errors;
      const chunk = ordered.slice(next, next + CHUNK);
      const recipients = await scan(chunk, ([hash, readState]) => dueRecipient(progress, hash, readState), {
        onUnreadable: onFailure,
      });
      const sendTo = async ({ hash, tries: earlier }: (typeof recipients)[number]) =>
        settle(progress, hash, await mail(progress, hash, earlier));
      const mailed = await mapConcurrently(recipients, (recipient) => sendTo(recipient).catch(onFailure), goOn, CONCURRENT_MAILS);
      if (mailed.length < recipients.length) progress.isOpen = true;
      // The store is down.
      if (run.errors - errorsBefore >= CHUNK) left = 0;
    }
    const isOverdue = clock() - issue.sendAt > RETRY_WINDOW;
    // A damaged record must not keep the issue open for ever.
    if (next < ordered.length || progress.isOpen || (progress.unreadable > 0 && !isOverdue)) run.state = 'sending';
    else await finish(issue.id);
  }

  const finish = async (id: string) => issues.finish(id, { at: clock(), counts: (await deliveries.of(id)).counts });

  /** The issue if it is to be sent now. A stopped one is finished. */
  async function dueIssue(id: string): Promise<Issue | undefined> {
    const [issue, stop] = await Promise.all([issues.read(id), issues.stopOf(id)]);
    if (!stop) return issue && issue.sendAt <= clock() ? issue : undefined;
    if (clock() - stop.at > UNDER_WAY) await finish(id);
    return undefined;
  }

  // The oldest first.
  const due = await scan(await issues.openIds(), dueIssue, { onUnreadable: failed });
  if (due.length === 0) return run;
  if (!(await deliveries.claimMinute())) return { ...run, state: 'busy' };
  run.state = 'done';
  for (const issue of due) {
    if (goOn()) await send(issue);
    else run.state = 'sending';
  }
  return run;
}
