/**
 * Work that is left after a restore. The site may have sent mails after the backup was made. Their marks are added to the restore, and
 * written before their records, so the site does not send them again. The office gets a list of the appointments and newsletters.
 */
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import { agreedOn } from '../../../netlify/lib/appointments/day-list.ts';
import { createReminderMarks, isSuppressed, suppressDueReminders } from '../../../netlify/lib/appointments/reminders.ts';
import { suppressDueDigest } from '../../../netlify/lib/digest/digest.ts';
import { hasBegun } from '../../../netlify/lib/enquiries/commitment.ts';
import { enquiryPath } from '../../../netlify/lib/enquiries/kinds.ts';
import { describeError } from '../../../netlify/lib/http/log.ts';
import { RETRY_WINDOW } from '../../../netlify/lib/mail/notifier.ts';
import { createIssues, stopStartedIssues, subjectOf } from '../../../netlify/lib/newsletter/issues.ts';
import { subscriberHash } from '../../../netlify/lib/newsletter/subscribers.ts';
import { createSite, type Site } from '../../../netlify/lib/site.ts';
import type { SiteData } from '../../../netlify/lib/site-data.ts';
import { ASIDE, NOTIFIED, RECORDS, timeOf } from '../../../netlify/lib/storage/inbox.ts';
import { namesBelow, type RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { counted } from '../../../src/format/numbers.ts';
import { practiceDay, practiceDayIn, shiftedDay } from '../../../src/time/practice-time.ts';
import { recordsIn } from './manifest.ts';
import type { RestorePlan } from './restore-plan.ts';

/** Stores whose records are mailed. */
const MAILED = ['appointments', 'messages', 'chat-messages', 'replies', 'subscribers'] as const;

interface Between {
  /** When the backup was made. */
  madeAt: number;
  now: number;
}

/** Confirmed appointments in the backup whose time passed, or whose reminder was suppressed. A line each. */
async function appointmentsToCheck(
  { isInBackup }: RestorePlan,
  { stores, data }: Site,
  { madeAt, now }: Between,
): Promise<string[]> {
  const marks = createReminderMarks(stores.appointments);
  const lines: string[] = [];
  const lastDay = practiceDayIn(data.schedule.reminders.daysBefore, now);
  for (let date = practiceDay(madeAt); date <= lastDay; date = shiftedDay(date, 1))
    for (const { id, time, status, last } of await agreedOn(stores, date)) {
      if (status !== 'confirmed' || !isInBackup('appointments', RECORDS + id)) continue;
      const slot = { date, time };
      const appointment = `${date} ${time}, ${enquiryPath('appointments', id)}`;
      const isOver = hasBegun(slot, now);
      if (isOver && !hasBegun(slot, madeAt) && last?.attendance === undefined)
        lines.push(`${appointment}: the time came meanwhile. Was the patient there?`);
      const mark = isOver || last?.decisionNumber === undefined ? undefined : await marks.of(id, last.decisionNumber);
      if (mark && isSuppressed(mark))
        lines.push(`${appointment}: the reminder was due meanwhile, and is not sent again. Call the patient.`);
    }
  return lines;
}

/** Newsletters that the restore stops. */
async function stoppedIssues({ isInBackup }: RestorePlan, store: RecordStore, { madeAt }: Between): Promise<string[]> {
  const { ids, read, stopOf } = createIssues({ store });
  const lines: string[] = [];
  for (const id of (await ids()).filter((one) => isInBackup('newsletter', `issues/${one}`))) {
    const [issue, stop] = [await read(id), await stopOf(id)];
    if (!issue || stop?.by.id !== COMMAND_LINE.id || stop.at <= madeAt) continue;
    lines.push(
      `The newsletter "${subjectOf(issue).subject}" was being sent, and is stopped: who received it meanwhile is not known.`,
    );
  }
  return lines;
}

/** Number of records in the backup whose mail is still to be sent. */
async function waitingMails({ isInBackup }: RestorePlan, open: OpenStore, { now }: Between): Promise<number> {
  let count = 0;
  for (const name of MAILED) {
    const store = open(name);
    const isDone = new Set([...(await namesBelow(store, NOTIFIED)), ...(await namesBelow(store, ASIDE))]);
    const ids = await namesBelow(store, RECORDS);
    count += ids.filter((id) => isInBackup(name, RECORDS + id) && !isDone.has(id) && now - timeOf(id) <= RETRY_WINDOW).length;
  }
  return count;
}

/** Number of subscribers of the site that the secret of the backup does not know. */
async function unknownSubscribers({ isInBackup, secret }: RestorePlan, { subscribers }: Site): Promise<number> {
  let count = 0;
  for (const hash of await subscribers.hashes()) {
    if (isInBackup('subscribers', `subscribers/${hash}`)) continue;
    const address = await subscribers.addressOf(hash);
    if (address !== undefined && (await subscriberHash(secret, address)) !== hash) count += 1;
  }
  return count;
}

/**
 * Suppresses repeated mails, and lists the follow-up work of the office.
 * @param data of the site that is restored
 * @returns lines for the office
 */
export async function prepareFollowUp(plan: RestorePlan, data: SiteData, clock: () => number): Promise<string[]> {
  const { open, has } = plan.after;
  const between = { madeAt: Date.parse(plan.manifest.madeAt), now: clock() };
  const { madeAt, now } = between;
  const site = createSite({ open, data, clock });
  const failed = await suppressDueReminders(
    { stores: site.stores, schedule: data.schedule, obstacles: site.obstacles, clock },
    { madeAt, isRestored: (id) => has('appointments', RECORDS + id) },
  );
  const isIssueRestored = (id: string) => has('newsletter', `issues/${id}`);
  await stopStartedIssues(open('newsletter'), { madeAt, isRestored: isIssueRestored }, { now, by: COMMAND_LINE });
  if ((plan.counts.get('digests')?.new ?? 0) > 0) await suppressDueDigest({ store: open('digests'), clock }, madeAt);

  await site.backupTimes.add(madeAt, { records: recordsIn(plan.manifest), bytes: plan.manifest.bytes });

  const waiting = await waitingMails(plan, open, between);
  const unknown = await unknownSubscribers(plan, site);
  return [
    `What the site got after ${plan.manifest.madeAt} and lost is not in the backup. The mails about it are in the office’s mailbox.`,
    ...(await appointmentsToCheck(plan, site, between)),
    ...(await stoppedIssues(plan, open('newsletter'), between)),
    ...(waiting > 0
      ? [`${counted(waiting, 'mail')} waited when the backup was made, and will be sent. Somebody may have received one before.`]
      : []),
    ...(unknown > 0
      ? [
          `${counted(unknown, 'subscriber')} came while the site had another secret, and cannot unsubscribe: erase them, and ask them to subscribe again.`,
        ]
      : []),
    ...failed.map((error) => `A reminder could not be looked at: ${describeError(error)}`),
  ];
}
