/** Invariants 2 and 11: what patients have in their mailboxes and calendars when nothing is under way. */
import { RETRY_WINDOW } from '../../netlify/lib/mail/notifier.ts';
import { type Slot, standingEvents } from '../../netlify/lib/enquiries/events.ts';
import type { EnquiryMail } from '../../netlify/lib/enquiries/mails.ts';
import { shiftedDay } from '../../src/time/practice-time.ts';
import { isClosedAt, isOutside } from './invariants.ts';
import { stampOf, startOf } from './link-checks.ts';
import type { ReceivedMail } from './mail-server.ts';
import type { Practice } from './practice.ts';
import { type Enquiry, lastOf } from './truth.ts';

interface Told {
  mail: EnquiryMail;
  received: ReceivedMail;
}

/** Mails about the state of an enquiry, in the order in which they arrived. */
function toldOf(practice: Practice): Map<string, Told[]> {
  const told = new Map<string, Told[]>();
  for (const { addresses } of practice.patients)
    for (const address of addresses)
      for (const one of practice.mail.mailboxOf(address)) {
        const id = /^reply\.([^@]+)@/.exec(one.mail.messageId)?.[1];
        const mail = id === undefined ? undefined : practice.truth.mails.get(id);
        if (mail && mail.type !== 'reply') told.set(mail.enquiry, [...(told.get(mail.enquiry) ?? []), { mail, received: one }]);
      }
  return told;
}

/** What a calendar shows after the files of the mails were opened in order. */
function calendarAfter(told: readonly Told[]): { status: string; start: string } | undefined {
  let entry: { sequence: number; status: string; start: string } | undefined;
  for (const { received } of told) {
    const text = received.mail.calendar?.text ?? '';
    const field = (name: string) => new RegExp(`^${name}[^:\\r\\n]*:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? '';
    if (text === '') continue;
    const read = { sequence: Number(field('SEQUENCE')), status: field('STATUS'), start: field('DTSTART') };
    if (entry && read.sequence < entry.sequence) continue;
    entry = read;
  }
  return entry?.status === 'CANCELLED' ? undefined : entry;
}

const timesOf = (slots: readonly Slot[] = []) => slots.map(({ date, time }) => `${date} ${time}`).join(', ');

/** What is wrong with the last mail; undefined if it says what the office's page says. */
function mistakeOf(enquiry: Enquiry, told: readonly Told[]): string | undefined {
  const last = lastOf(enquiry);
  const mail = told.at(-1)?.mail;
  if (!last) return mail && `there is a ${mail.type}, and nothing was decided`;
  const type = mail?.type;
  const entry = calendarAfter(told);
  switch (last.status) {
    case 'confirmed':
    case 'completed':
      if (last.date === undefined) return undefined;
      if (type !== 'confirmation' && type !== 'reminder') return `it is ${last.status}, and the last mail is a ${type}`;
      if (mail?.slot?.date !== last.date || mail.slot.time !== last.time)
        return `the mail names ${mail?.slot?.date} ${mail?.slot?.time}, the office ${last.date} ${last.time}`;
      if (entry?.status !== 'CONFIRMED' || entry.start !== stampOf({ date: last.date, time: last.time ?? '' }))
        return `the calendar has ${JSON.stringify(entry)}`;
      return undefined;
    case 'proposed':
      if (type !== 'proposal' || timesOf(mail?.options) !== timesOf(last.proposed))
        return `it is proposed, and the last mail is a ${type}`;
      return entry?.status === 'TENTATIVE' ? undefined : `the calendar has ${JSON.stringify(entry)}`;
    case 'declined':
    case 'cancelled':
      if (type !== (last.status === 'declined' ? 'decline' : 'cancellation'))
        return `it is ${last.status}, and the last mail is a ${type}`;
      return entry && `it is ${last.status}, and the calendar has ${JSON.stringify(entry)}`;
    default:
      return undefined;
  }
}

/**
 * Whether the mail of the last decision could not be sent for three days, or asks for nothing but times that are over, or against which
 * something speaks: the page says so.
 */
function isGivenUp(practice: Practice, enquiry: Enquiry): boolean {
  const decided = standingEvents(enquiry.events).findLast(({ mail, type }) => mail !== undefined && type !== 'reply');
  if (decided?.mail === undefined) return false;
  const stored = practice.truth.mails.get(decided.mail);
  const isSent = practice.mail
    .mailboxOf(stored?.to.address ?? '')
    .some(({ mail }) => mail.messageId.startsWith(`reply.${decided.mail}@`));
  if (isSent) return false;
  const isRefused = practice.mail.closed.has(stored?.to.address.toLowerCase() ?? '');
  const slots = [...(stored?.slot ? [stored.slot] : []), ...(stored?.options ?? [])];
  const { schedule } = practice.deployment.data;
  const minutes = stored?.minutes ?? decided.minutes ?? 30;
  const isPossible = (slot: Slot) =>
    startOf(slot) > practice.clock() &&
    !isClosedAt(practice, slot.date, practice.clock()) &&
    !isOutside(schedule, { ...slot, minutes });
  const isHeld = slots.length > 0 && !slots.some(isPossible);
  return isRefused || practice.clock() - (stored?.at ?? 0) > RETRY_WINDOW || isHeld;
}

export function checkLastMails(practice: Practice): void {
  const all = toldOf(practice);
  for (const enquiry of practice.truth.enquiries.values()) {
    if (enquiry.kind !== 'appointments' || enquiry.removed || enquiry.record['email'] === '') continue;
    const mistake = mistakeOf(enquiry, all.get(enquiry.id) ?? []);
    if (mistake !== undefined && !isGivenUp(practice, enquiry)) practice.fail(2, `${enquiry.id}: ${mistake}`);
  }
}

const DAY = 24 * 3_600_000;
/** A reminder that would come later than this before the appointment is left out: the confirmation is still new. */
const LATEST_BEFORE = 2 * 3_600_000;
/** Milliseconds in which a run of the job may not know yet what was decided. */
const UNKNOWN = 2 * 60_000;

/** Every appointment whose reminder was due when a run of the job began is marked as reminded. */
export function checkReminders(practice: Practice, since: number): void {
  const { truth, deployment } = practice;
  const runs = practice.reminderRuns.filter((begun) => begun > Math.max(since, deployment.at + UNKNOWN));
  const { daysBefore, hour } = deployment.data.schedule.reminders;
  for (const enquiry of truth.enquiries.values()) {
    if (enquiry.kind !== 'appointments' || enquiry.record['email'] === '' || enquiry.removed) continue;
    for (const begun of runs) {
      const state = enquiry.events.findLast(({ at }) => at < begun - UNKNOWN);
      if (state?.status !== 'confirmed' || state.date === undefined || state.time === undefined) continue;
      if (state.returned === true || state.attendance !== undefined || state.decisionNumber === undefined) continue;
      const confirmed = enquiry.events.find(({ number }) => number === state.decisionNumber);
      const slot = { date: state.date, time: state.time, minutes: state.minutes ?? 30 };
      const start = startOf(slot);
      const usual = startOf({ date: shiftedDay(state.date, -daysBefore), time: `${String(hour).padStart(2, '0')}:00` });
      const due = Math.max(usual, (confirmed?.at ?? 0) + DAY);
      const isDue = due <= begun - UNKNOWN && due <= start - LATEST_BEFORE && begun < start - UNKNOWN;
      const hasChanged = enquiry.events.some(({ at }) => at >= begun - UNKNOWN && at <= begun + UNKNOWN);
      if (!isDue || hasChanged || isHindered(practice, slot, begun)) continue;
      if (truth.reminded.has(`${enquiry.id} ${state.decisionNumber}`)) continue;
      const time = `${state.date} ${state.time}, the reminder was due at ${new Date(due).toISOString()}`;
      practice.fail(11, `${enquiry.id} is confirmed for ${time}, and there is none`);
      break;
    }
  }
}

/** Whether a reminder is held back by a closed day or a session that is gone. */
function isHindered(practice: Practice, slot: Slot & { minutes: number }, at: number): boolean {
  const wasClosed = [at - UNKNOWN, at, at + UNKNOWN].some((moment) => isClosedAt(practice, slot.date, moment));
  return wasClosed || isOutside(practice.deployment.data.schedule, slot);
}
