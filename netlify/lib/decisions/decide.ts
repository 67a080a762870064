/**
 * The one place where something is decided about an enquiry. The office, links in mails and command line call it.
 *
 * 1. The mail to the patient is stored (see ../enquiries/mails.ts).
 * 2. The event is created, with the number after the last one that the caller saw. Of several callers one succeeds; the mails of
 *    the others are never sent.
 * 3. Markers follow (see ./markers.ts), and the mail is sent.
 *
 * A time is agreed on only if nothing speaks against it that nobody of the office was shown: the closing of a day that precedes the
 * event is always seen, as it is read after the time is claimed.
 *
 * What the office decides on its screens can be taken back for some seconds (./take-back.ts); its mail waits as long.
 *
 * A process killed before 2 has decided nothing: its mail is removed. One killed after 2 has decided: the schedule sends the mail
 * and mends the markers. A form that is sent again with its key gets the same answer and no second mail.
 */
import { errorText } from '../../../src/api-schemas/error-keys.ts';
import { officeWords } from '../words.ts';
import type { Clock } from '../clock.ts';
import type { Call } from '../http/endpoint.ts';
import { fail, ok, type Result } from '../result.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { isRecordId, type Stored } from '../storage/inbox.ts';
import { StoreError } from '../storage/record-store.ts';
import { officeTextsIn, type SiteData } from '../site-data.ts';
import type { Warning } from '../appointments/schedule/obstacles.ts';
import { type Bookings, EVENT_WITHIN } from '../appointments/bookings.ts';
import { DAYS, syncMarkers, removeHidingMarkers } from '../enquiries/markers.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { type Decision, DecisionSchema } from './decisions.ts';
import type { NumberedEvent, Slot, StatusEvent } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { type Actor, PATIENT } from '../actor.ts';
import { type Conflict, conflictOf } from './conflict.ts';
import { sameTime } from '../appointments/day-list.ts';
import { notShown, type Obstacles } from '../appointments/obstacles.ts';
import { readEnquiryRecord } from '../enquiries/records.ts';
import { preventFirstTry } from '../mail/notifier.ts';
import { MAIL_WAITS, TOO_LATE } from './take-back.ts';
import { intendedBy, type Invalid, type PatientMail, transitionOf } from './transitions.ts';

/** Tries while other people take the enquiry on. */
const MAX_ROUNDS = 5;

/** Decisions about the last event alone, even if that says only who works on the enquiry. */
const NEVER_AFTER_TAKE: ReadonlySet<string> = new Set(['take', 'take-back']);

type OfficeMail = Pick<EnquiryMail, 'slot' | 'reason'> & { type: 'returned' };

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'schedule' | 'office'>;
  bookings: Pick<Bookings, 'claim'>;
  obstacles: Pick<Obstacles, 'against' | 'lengthOf' | 'undecided'>;
  /** Sends a mail after some milliseconds. It is durable by then; without this, the schedule sends it. */
  notify?: (mail: Stored<EnquiryMail>, wait: number) => Promise<unknown>;
  clock: Clock;
}

export interface DecideRequest {
  kind: EnquiryKind;
  id: string;
  /** Number of the last event that the caller saw; 0 for none. Later `take` events are no conflict. */
  after: number;
  actor: Actor;
  /** Validated here. */
  decision: Decision;
  /** Idempotency key of the form or link. */
  key?: string | undefined;
  /** Whether it can be taken back for some seconds, in which the mail to the patient waits. */
  canTakeBack?: boolean;
}

export interface Decided {
  event: NumberedEvent;
  /** Whether a mail to the patient is stored, and sent now or by the schedule. */
  mailed: boolean;
  sameTime: string[];
}

export type Refusal =
  | Conflict
  | Invalid
  | { code: 'unknown' }
  /** The enquiry has no e-mail address, so no mail can be sent. */
  | { code: 'no-address' }
  /** The time is confirmed for other appointments. */
  | { code: 'taken'; others: string[] }
  | Unusual;

/** What else speaks against times, and nobody was shown. */
export interface Unusual {
  code: 'unusual';
  warnings: (Warning & { slot: Slot })[];
}

export type Decide = (request: DecideRequest) => Promise<Result<Decided, Refusal>>;
/** Opens the decisions. @param defer sends the mail to the patient after the response */
export type DecideWith = (defer: Call<unknown>['defer']) => Promise<Decide>;

/** Content of the mail to the office about a decision of the patient. */
function returnedBy(decision: Decision, last: StatusEvent | undefined): Omit<OfficeMail, 'type'> {
  const slot = agreedSlot(last);
  if (decision.type !== 'ask-another-time') return { reason: 'cancelled', slot };
  if (slot) return { reason: 'another-time', slot };
  if (!decision.chosen) return { reason: 'none-suits' };
  const { obstacle: reason, date, time } = decision.chosen;
  return { reason, slot: { date, time } };
}

export function createDecide({ stores, data, bookings, obstacles, notify, clock }: Deps): Decide {
  const outbox = stores.mails.inbox;
  const { schedule } = data;
  const { minutes: usualMinutes } = officeTextsIn(data).mails;

  async function decided(event: NumberedEvent, id: string): Promise<Result<Decided, Refusal>> {
    const slot = event.type === 'confirm' ? agreedSlot(event) : undefined;
    const others = slot ? await sameTime(stores, slot, id, { schedule, minutes: usualMinutes }) : [];
    return ok({ event, mailed: event.mail !== undefined, sameTime: others });
  }

  /** What speaks against the times that a decision agrees on or offers, and nobody was shown. */
  async function unusual(decision: Decision, type: string): Promise<Unusual | undefined> {
    const slots = decision.type === 'confirm' ? [decision] : decision.type === 'propose' ? decision.options : [];
    const all = await mapConcurrently(slots, async ({ date, time, despite }) => {
      const warnings = await obstacles.against({ date, time, minutes: obstacles.lengthOf({ date, time }, type) });
      return notShown(warnings, despite).map((warning) => ({ ...warning, slot: { date, time } }));
    });
    return all.flat().length > 0 ? { code: 'unusual', warnings: all.flat() } : undefined;
  }

  /** The same for the time of an appointment that stays. */
  function unusualKept(decision: Decision, last: StatusEvent | undefined, undecided: readonly Warning[]): Unusual | undefined {
    const slot = agreedSlot(last);
    const warnings = slot && decision.type === 'keep' ? notShown(undecided, decision.despite) : [];
    return slot && warnings.length > 0
      ? { code: 'unusual', warnings: warnings.map((warning) => ({ ...warning, slot })) }
      : undefined;
  }

  /** Somebody decided meanwhile, perhaps this very form that is sent again. */
  async function overtaken({ kind, id, after, key }: DecideRequest): Promise<Result<Decided, Refusal>> {
    const events = (await stores[kind].events.all(id)).filter(({ number }) => number > after);
    // Removed meanwhile: the event that closed it stays for a while. The record is read after the events.
    if (!(await readEnquiryRecord(stores, kind, id))) return fail({ code: 'unknown' });
    const own = key === undefined ? undefined : events.find((event) => event.key === key);
    const last = await syncMarkers(stores[kind], id);
    if (own) return decided(own, id);
    return last ? fail(conflictOf(last)) : fail({ code: 'unknown' });
  }

  /** The mail of the decision may be on its way: unless it was this very form, sent again, that took it back. */
  async function tooLate(request: DecideRequest): Promise<Result<Decided, Refusal>> {
    const { kind, id, after } = request;
    const next = await stores[kind].events.find(id, after + 1);
    return next ? overtaken(request) : fail({ code: 'invalid', reason: TOO_LATE });
  }

  /** Claims the time that an event agrees on. @returns why it cannot be; undefined once it is claimed */
  async function claim(
    { date, time, despite = [] }: Slot & Pick<StatusEvent, 'despite'>,
    claimed: { id: string; event: number; nonce: string; minutes: number },
  ): Promise<Refusal | undefined> {
    const others = await bookings.claim({ date, time, ...claimed }, despite.includes('taken'));
    return others.length > 0 ? { code: 'taken', others: others.map(({ id }) => id) } : undefined;
  }

  /** Sees to it that the mail of an event is never sent. @returns false if it may have been */
  const holdBack = async ({ mail }: StatusEvent) => mail === undefined || preventFirstTry(stores.mails.store, mail, clock());

  /** Creates an event between its markers. @returns whether it was created: otherwise somebody decided meanwhile */
  async function append(
    { kind, id, after }: DecideRequest,
    { last, event, isInTime }: { last: NumberedEvent | undefined; event: StatusEvent; isInTime: () => boolean },
  ): Promise<boolean> {
    const { store, events } = stores[kind];
    // Before the event, so that no confirmed appointment is missing on its day, and retention keeps it until then.
    const days = new Set([event.date, ...(event.proposed ?? []).map(({ date }) => date)]);
    for (const day of days) if (day !== undefined) await store.create(`${DAYS}${day}/${id}`, {});
    await removeHidingMarkers(store, id, { last, next: event });
    if (!isInTime()) throw new StoreError(`confirm ${id}`, 'it takes too long');
    if ((await events.append(id, after, event)) === 'exists') return false;
    await syncMarkers(stores[kind], id, { event: { ...event, number: after + 1 }, previous: last });
    return true;
  }

  async function decideAfter(request: DecideRequest): Promise<Result<Decided, Refusal>> {
    const { kind, id, after, actor, key, canTakeBack: canBeTakenBack = false } = request;
    const parsed = DecisionSchema.safeParse(request.decision);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return fail({ code: 'invalid', reason: issue ? errorText(issue, officeWords().errors) : 'This cannot be decided.' });
    }
    if (!isRecordId(id)) return fail({ code: 'unknown' });
    // In this order: a deletion removes the record first, so what is left of the events is not taken for an enquiry without any.
    const last = await stores[kind].events.last(id);
    const record = await readEnquiryRecord(stores, kind, id);
    if (!record) return fail({ code: 'unknown' });
    if ((last?.number ?? 0) !== after) return overtaken(request);

    const [number, now] = [after + 1, clock()];
    const isAside = last?.aside ?? record.record.quarantined !== null;
    const decision = intendedBy(parsed.data, last);
    const type = record.kind === 'appointments' ? record.record.appointmentType : '';
    const minutes = decision.type === 'confirm' ? obstacles.lengthOf(decision, type) : undefined;
    const warnings = decision.type === 'keep' ? await obstacles.undecided(id, last) : [];
    const undecided = warnings.map(({ obstacle }) => obstacle);
    const before = decision.type === 'take-back' && after > 1 ? await stores[kind].events.find(id, after - 1) : undefined;
    const isSuspected = record.record.quarantined !== null;
    const present = { kind, last, before, isAside, isSuspected, number, actor, now, minutes, undecided };
    const transition = transitionOf(decision, present);
    if (!transition.ok) return transition;
    const { state } = transition.value;
    const asked = unusualKept(decision, last, warnings) ?? (await unusual(decision, type));
    if (asked) return fail(asked);
    const isWritten = decision.type === 'propose' || decision.type === 'reply';
    if (isWritten && record.address === '') return fail({ code: 'no-address' });
    const nonce = crypto.randomUUID();
    // The time of a decision that is taken back may have become free by it.
    const agreed = decision.type === 'confirm' || decision.type === 'take-back' ? agreedSlot(state) : undefined;
    if (agreed) {
      const { despite, minutes: length = usualMinutes } = state;
      const refusal = await claim({ ...agreed, despite }, { id, event: number, nonce, minutes: length });
      // The day may have been closed before the time was claimed.
      const late = refusal ?? (decision.type === 'confirm' ? await unusual(decision, type) : undefined);
      if (late) return fail(late);
    }
    if (decision.type === 'take-back' && last && !(await holdBack(last))) return tooLate(request);

    const to = { name: record.name, address: record.address };
    const { language } = record.record;
    const storeMail = async (mail: PatientMail | OfficeMail) =>
      (await outbox.add({ ...mail, kind, enquiry: id, event: number, to, language })).record;
    // A patient without an address is informed by telephone.
    const mail = record.address === '' ? undefined : transition.value.mail;
    const patientMail = mail && (await storeMail(mail));
    // A patient decides through a link in a mail, so the office needs a notice.
    const isReturned = state.returned === true && actor.id === PATIENT.id;
    const officeMail = isReturned ? await storeMail({ type: 'returned', ...returnedBy(decision, last) }) : undefined;
    const mails = [patientMail, officeMail].filter((one) => one !== undefined);

    const event = {
      ...state,
      at: now,
      by: actor.id,
      name: actor.name,
      ...(patientMail ? { mail: patientMail.id } : {}),
      ...(officeMail ? { officeMail: officeMail.id } : {}),
      ...(key === undefined ? {} : { key }),
      ...(canBeTakenBack ? { canTakeBackUntil: now + MAIL_WAITS } : {}),
      nonce,
    };
    // Later, others may have the time.
    const isInTime = () => !agreed || clock() - now <= EVENT_WITHIN;
    if (!(await append(request, { last, event, isInTime }))) {
      // Never sent in any case; the schedule removes it if this fails.
      for (const one of mails) await outbox.forget(one.id);
      return overtaken(request);
    }
    for (const one of mails) await notify?.(one, canBeTakenBack ? MAIL_WAITS : 0);
    if (decision.type === 'take-back' && last?.mail !== undefined) await outbox.forget(last.mail);
    return decided({ ...event, number }, id);
  }

  return async (request) => {
    const { kind, id, decision } = request;
    let { after } = request;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const result = await decideAfter({ ...request, after });
      if (result.ok || result.error.code !== 'conflict' || NEVER_AFTER_TAKE.has(decision.type)) return result;
      // `take` ("I'm on it") only names who works on the enquiry, so it is no conflict.
      const since = (await stores[kind].events.all(id)).filter(({ number }) => number > after);
      if (!since.every(({ type }) => type === 'take')) return result;
      after = since.at(-1)?.number ?? after;
    }
    return decideAfter({ ...request, after });
  };
}
