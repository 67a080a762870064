/** What must hold whatever happens, in sentences that a doctor understands, and the checks of every step. */
import type { Slot } from '../../netlify/lib/enquiries/events.ts';
import type { Period } from '../../netlify/lib/appointments/schedule/schedule.ts';
import type { SiteData } from '../../netlify/lib/site-data.ts';
import { SITE } from '../support/functions/test-site.ts';
import { clock } from '../../src/format/hours.ts';
import { weekdayOf } from '../../src/time/dates.ts';
import { startOf } from './link-checks.ts';
import type { ReceivedMail } from './mail-server.ts';
import { linksIn } from './mail-server.ts';
import type { Practice } from './practice.ts';
import { LATEST_LISTING } from './stores.ts';
import { LONGEST_RUN } from './timeline.ts';
import { type Enquiry, lastOf } from './truth.ts';

export const INVARIANTS: readonly string[] = [
  'Never more confirmed appointments at a time than the session takes, unless somebody was shown who has it and pressed again.',
  'The last mail that a patient has says what the office’s page says, and the calendar files leave one entry with that state, or none.',
  'Nobody is asked or reminded to come on a closed day, at a time that is over, or after a cancellation; what is confirmed there stands in the inbox.',
  'What was acknowledged is there once, in exactly one list, or gone by a rule or an erasure that the log names.',
  'A reminder, an answer and a newsletter reach each reader once; a second copy has the same Message-ID.',
  'After an erasure nothing holds the person’s name, number or address.',
  'Lists, marks and figures equal a recount from the records; the repair job changes nothing that somebody could see.',
  'No answer is a 5xx but where a store failed; no log line holds personal data; the log names each change before it is made.',
  'A patient’s link does what its page says, once; pressed again it says what is the case.',
  'Who has no right to see or do something never does.',
  'A reminder that is due goes out.',
  'The doctor’s calendar shows the confirmed appointments, and no others.',
  'Nobody decides over a page that did not show the last decision.',
  'No appointment that a patient counts on is deleted without a mail that says so.',
  'A newsletter goes only to those who have confirmed, and have not left since.',
  'What was removed has a mark, so that no backup brings it back.',
  'A decision that was taken back is as if it had not been: the state before it is back, and its mail is never sent.',
];

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
type Schedule = SiteData['schedule'];

const sessionsOn = ({ sessions }: Schedule, date: string) =>
  sessions.filter(({ days }) => days.some((day) => day === weekdayOf(date)));

/** Places at a minute of a day; one outside of the sessions. */
const placesAt = (schedule: Schedule, date: string, minute: number) =>
  sessionsOn(schedule, date).find(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to))?.parallel;

/** The agreed time of an enquiry that is confirmed, with its length. */
export function agreedOf(enquiry: Enquiry) {
  const last = lastOf(enquiry);
  if (enquiry.removed || !last || (last.status !== 'confirmed' && last.status !== 'completed')) return undefined;
  const { date, time, minutes = 30, status } = last;
  return date === undefined || time === undefined ? undefined : { date, time, minutes, status, last };
}

/** Whether a day was closed at a moment, by the office or the content. */
export function isClosedAt(practice: Practice, date: string, at: number): boolean {
  const own = (practice.truth.closures.get(date) ?? []).findLast((one) => one.at <= at);
  if (own) return own.isClosed;
  return practice.deployment.data.schedule.closed.some(({ from, to }) => from <= date && date <= to);
}

/** Most appointments at once within a period, above the places that there are then; 0 if all fit. */
export function excess(schedule: Schedule, date: string, period: Period, others: readonly Period[]): number {
  const [from, to] = [minutesOf(period.time), minutesOf(period.time) + period.minutes];
  const usual = placesAt(schedule, date, from) ?? 1;
  const spans = others.map(({ time, minutes }) => ({ from: minutesOf(time), to: minutesOf(time) + minutes }));
  const moments = [from, ...spans.map((one) => one.from).filter((one) => one > from && one < to)];
  const above = moments.map((moment) => {
    const count = 1 + spans.filter((one) => one.from <= moment && moment < one.to).length;
    return count - Math.max(usual, placesAt(schedule, date, moment) ?? usual);
  });
  return Math.max(0, ...above);
}

/** Whether an appointment lies in a session from its beginning to its end. */
export function isOutside(schedule: Schedule, { date, time, minutes }: Slot & Period): boolean {
  if (schedule.sessions.length === 0) return false;
  const [from, to] = [minutesOf(time), minutesOf(time) + minutes];
  return !sessionsOn(schedule, date).some((session) => minutesOf(session.from) <= from && to <= minutesOf(session.to));
}

function checkCapacity(practice: Practice, enquiry: Enquiry): void {
  const agreed = agreedOf(enquiry);
  if (agreed?.status !== 'confirmed') return;
  const { date, last } = agreed;
  const others = [...practice.truth.enquiries.values()].flatMap((one) => {
    const other = one === enquiry ? undefined : agreedOf(one);
    // Somebody may have agreed to overlap with this one while it was being confirmed.
    const isKnown = other?.last.despite?.includes('taken') === true && other.last.storedAt >= last.task.begun;
    return other?.date === date && !isKnown ? [other] : [];
  });
  // A request that began before a deployment counts by the schedule before it.
  const schedules = [practice.deployment.data.schedule, practice.deployment.before.schedule];
  const isRecent = practice.clock() - practice.deployment.at < LONGEST_RUN;
  const least = Math.min(...(isRecent ? schedules : schedules.slice(0, 1)).map((one) => excess(one, date, agreed, others)));
  if (least <= 0) return;
  if (last.despite?.includes('taken') !== true)
    practice.fail(1, `${others.length + 1} appointments on ${date}, ${least} too many at ${agreed.time} with ${enquiry.id}`);
  // What is back was agreed to by somebody who was shown it.
  else if (last.takesBack === undefined && !practice.overbooked.has(`${last.by} ${date} ${agreed.time}`))
    practice.fail(1, `${enquiry.id} is confirmed beside others for ${date} ${agreed.time}, and nobody was shown who has it`);
}

const KINDS_TO_COME = new Set(['confirmation', 'proposal', 'reminder']);

function checkMailToPatient(practice: Practice, { mail, by, at }: ReceivedMail, id: string): void {
  const stored = practice.truth.mails.get(id);
  if (!stored) {
    practice.fail(2, `The mail ${mail.messageId} belongs to no stored one`);
    return;
  }
  const enquiry = practice.truth.enquiries.get(stored.enquiry);
  if (!enquiry || !KINDS_TO_COME.has(stored.type)) return;
  if (enquiry.removed && enquiry.removed.at < by.begun)
    practice.fail(6, `The mail ${mail.messageId} is about an enquiry that is removed`);
  // Right is what was the case at any moment of the request or job that sent it.
  const before = enquiry.events.findLast((event) => event.at < by.begun);
  const states = [before, ...enquiry.events.filter((event) => event.at >= by.begun)];
  const slots = stored.type === 'proposal' ? optionsIn(mail.text, stored.options ?? []) : stored.slot ? [stored.slot] : [];
  const asked = states.filter((one) =>
    stored.type === 'proposal'
      ? one?.status === 'proposed' && one.number >= stored.event
      : one?.status === 'confirmed' && one.date === stored.slot?.date && one.time === stored.slot?.time,
  );
  if (asked.length === 0) {
    practice.fail(3, `The ${stored.type} ${mail.messageId} asks to come, and ${enquiry.id} is ${lastOf(enquiry)?.status}`);
    return;
  }
  for (const { time } of slots)
    if (!mail.text.includes(clock(time, stored.language ?? 'en')))
      practice.fail(2, `The ${stored.type} ${mail.messageId} does not name the time ${time}`);
  if (stored.type !== 'proposal' && !mail.text.includes(SITE.address))
    practice.fail(2, `The ${stored.type} ${mail.messageId} does not name the place`);
  for (const slot of slots) {
    if (startOf(slot) <= by.begun)
      practice.fail(3, `The ${stored.type} ${mail.messageId} asks to come at ${slot.date} ${slot.time}, which is over`);
    const wasClosed = isClosedAt(practice, slot.date, by.begun - LATEST_LISTING) && isClosedAt(practice, slot.date, at);
    const isKnown = practice.clock() - practice.deployment.at > LONGEST_RUN;
    const isShown = asked.some((state) => {
      const proposed = state?.proposed?.find((one) => one.date === slot.date && one.time === slot.time);
      return (stored.type === 'proposal' ? proposed : state)?.despite?.includes('closed');
    });
    if (wasClosed && isKnown && !isShown)
      practice.fail(3, `The ${stored.type} ${mail.messageId} asks to come on ${slot.date}, which is closed`);
  }
}

/** The proposed times whose links are in a mail. */
function optionsIn(text: string, options: readonly Slot[]) {
  const links = linksIn({ text }).filter((link) => link.includes('/appointments/accept'));
  return links.flatMap((link) => options[Number(new URL(link).searchParams.get('token')?.split('.')[2])] ?? []);
}

/** The parts of a state that people see. */
const stateOf = (event: Partial<Enquiry['events'][number]> | undefined) => {
  const { date, time, proposed, decisionNumber, returned, attendance, takenBy } = event ?? {};
  return JSON.stringify([event?.list, date, time, proposed, decisionNumber, returned, attendance, takenBy]);
};

function checkTakenBack(practice: Practice, { id, events }: Enquiry, event: Enquiry['events'][number]): void {
  if (event.takesBack === undefined) return;
  const [before, taken] = [-2, -1].map((places) => events.find(({ number }) => number === event.number + places));
  const state = stateOf(before ?? { list: 'new' });
  if (stateOf({ ...event }) !== state) practice.fail(17, `${id} was ${state}, and is ${stateOf(event)} after a take-back`);
  const isSent = practice.patients.some(({ addresses }) =>
    addresses.some((address) =>
      practice.mail.mailboxOf(address).some(({ mail }) => taken?.mail !== undefined && mail.messageId.includes(taken.mail)),
    ),
  );
  if (isSent) practice.fail(17, `${id}: the mail of event ${taken?.number} had been sent when it was taken back`);
}

/** Checks what can be checked at every step. */
export function watch(practice: Practice): void {
  const { truth } = practice;
  const received = new Map<string, ReceivedMail>();
  const reminders = new Map<string, string>();
  truth.changes.on('event', (enquiry, event) => {
    if (enquiry.kind === 'appointments' && (event.type === 'confirm' || event.takesBack !== undefined))
      checkCapacity(practice, enquiry);
    checkTakenBack(practice, enquiry, event);
    const isStaff = practice.staff.some(({ id }) => id === event.by);
    if (isStaff && !truth.hasLogged(event.task, enquiry.id))
      practice.fail(8, `${event.name} decided (${event.type}) about ${enquiry.id} before the log named it`);
    const shown = practice.shown.get(event.key ?? '') ?? Infinity;
    const unseen = enquiry.events.find(({ number, type }) => number > shown && number < event.number && type !== 'take');
    if (unseen)
      practice.fail(
        13,
        `${event.name} decided (${event.type}) about ${enquiry.id} over event ${shown}, and ${unseen.type} came after it`,
      );
  });
  truth.changes.on('change', (what, item, task) => {
    if (!truth.hasLogged(task, item)) practice.fail(8, `${task.name} stored ${what} (${item}) before the log named it`);
  });
  truth.changes.on('removal', (enquiry, task) => {
    const last = enquiry.events.findLast(({ type }) => type !== 'delete');
    const slots =
      last?.status === 'confirmed' && last.date && last.time ? [{ date: last.date, time: last.time }] : (last?.proposed ?? []);
    const isCountedOn = slots.some((slot) => startOf(slot) > practice.clock());
    if (isCountedOn && task.name !== 'erases')
      practice.fail(14, `${enquiry.id} is removed by ${task.name}, and the patient counts on ${JSON.stringify(slots)}`);
    if (task.name !== 'purges' && !truth.hasLogged(task, enquiry.id))
      practice.fail(4, `${enquiry.id} was removed by ${task.name} before the log named it`);
  });
  truth.changes.on('mail', (one) => {
    const { mail, by } = one;
    const earlier = received.get(mail.messageId);
    received.set(mail.messageId, one);
    if (earlier?.isAnswered && !earlier.by.isDead && !earlier.by.hadFault)
      practice.fail(5, `The mail ${mail.messageId} arrived twice`);
    const subscriber = mail.bulk === true ? /\.([0-9a-f]{32})@/.exec(mail.messageId)?.[1] : undefined;
    if (subscriber !== undefined) {
      const events = truth.subscribers.get(subscriber) ?? [];
      const before = events.findLast(({ at }) => at < by.begun);
      const states = [before, ...events.filter(({ at }) => at >= by.begun)];
      if (!states.some((state) => state?.type === 'confirmed'))
        practice.fail(15, `${mail.messageId} went to somebody who is ${before?.type}`);
    }
    const stored = /^reply\.([^@]+)@/.exec(mail.messageId)?.[1];
    if (stored === undefined) return;
    checkMailToPatient(practice, one, stored);
    const about = truth.mails.get(stored);
    const next = about && truth.enquiries.get(about.enquiry)?.events.find(({ number }) => number === about.event + 1);
    if (next?.takesBack === about?.event && about?.type !== 'reminder')
      practice.fail(17, `The mail ${mail.messageId} was sent after its decision had been taken back`);
    if (about?.type === 'reminder') {
      const key = `${about.enquiry} ${about.event}`;
      const other = reminders.get(key);
      if (other !== undefined && other !== mail.messageId)
        practice.fail(5, `Two reminders of ${key}: ${other} and ${mail.messageId}`);
      reminders.set(key, mail.messageId);
    }
    const address = mail.to.address.toLowerCase();
    const erased = practice.erased.find(({ patient }) => patient.addresses.includes(address));
    if (erased && by.begun > erased.at) practice.fail(6, `The mail ${mail.messageId} went to ${address}, who was erased`);
  });
}
