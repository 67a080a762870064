/** One enquiry: its record, its state by the last event and, for its page, all that happened to it. */
import { mapConcurrently } from '../storage/concurrency.ts';
import { ASIDE, notifiedAt, RECORDS, timeOf } from '../storage/inbox.ts';
import { messagesOf } from '../enquiries/chats.ts';
import { RESTORED } from '../enquiries/markers.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';
import { type NumberedEvent, ENQUIRY_STATUSES, listOf, standingEvents } from '../enquiries/events.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { type Capacity, sameTime } from '../appointments/day-list.ts';
import { type EnquiryRecord, readEnquiryRecord } from '../enquiries/records.ts';

/** Delivery state of a mail to the patient. */
export type MailState =
  | { state: 'sent'; at: number }
  /** Not sent yet. @see RETRY_WINDOW after which it is not tried again */
  | { state: 'waiting'; since: number }
  /** Never sent, as something newer was decided before. */
  | { state: 'overtaken' };

async function stateOf(stores: EnquiryStores, content: EnquiryRecord, lastEvent: Promise<NumberedEvent | undefined>) {
  const { kind, id } = content;
  const { store } = stores[kind];
  const [last, aside, restored, texts] = await Promise.all([
    lastEvent,
    store.keys(ASIDE + id),
    store.keys(RESTORED + id),
    kind === 'chats' ? messagesOf(stores, id) : [],
  ]);
  const suspected = [content.record, ...texts].find(({ quarantined }) => quarantined !== null)?.quarantined ?? null;
  return {
    content,
    /** Number of the last event: forms send it as `after`. */
    number: last?.number ?? 0,
    status: last?.status ?? ENQUIRY_STATUSES[kind][0],
    list: listOf(last),
    /** Whether it is set aside as suspected spam and not restored. */
    isAside: last?.aside ?? (aside.length > 0 && restored.length === 0),
    /** Why it is set aside, by the spam check or somebody in the office; null if it is not. */
    quarantined: last?.aside === false ? null : last?.aside === true ? (suspected ?? 'by_office') : suspected,
    slot: agreedSlot(last),
    proposed: last?.proposed ?? [],
    takenBy: last?.takenBy,
    attendance: last?.attendance,
    /** The patient cancelled, or asked for another time. */
    isReturned: last?.returned ?? false,
    /** The proposed time that the patient chose, if something spoke against it by then. */
    chosen: last?.returned ? last.chosen : undefined,
    /** What the visitor wrote in a chat; empty for other kinds. */
    texts,
  };
}
export type EnquiryState = Awaited<ReturnType<typeof stateOf>>;

/** Reads an enquiry as it is now; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readState(stores: EnquiryStores, kind: EnquiryKind, id: string): Promise<EnquiryState | undefined> {
  const content = await readEnquiryRecord(stores, kind, id);
  return content && stateOf(stores, content, stores[kind].events.last(id));
}

/** Undefined without a mail to the patient. */
async function lastMailOf({ mails }: EnquiryStores, history: readonly NumberedEvent[]): Promise<MailState | undefined> {
  const mail = standingEvents(history).findLast((event) => event.mail !== undefined)?.mail;
  if (mail === undefined) return undefined;
  const at = await notifiedAt(mails.store, mail);
  if (at !== undefined) return { state: 'sent', at };
  // The notifier removes a mail that something newer has overtaken.
  const isKept = (await mails.store.keys(RECORDS + mail)).length > 0;
  return isKept ? { state: 'waiting', since: timeOf(mail) } : { state: 'overtaken' };
}

/** Texts that the office wrote to the patient, by the id of the mail. Removed and unreadable ones are left out. */
async function mailTexts({ mails }: EnquiryStores, history: readonly NumberedEvent[]): Promise<ReadonlyMap<string, string>> {
  const ids = history.flatMap(({ mail }) => (mail === undefined ? [] : [mail]));
  const texts = await mapConcurrently(ids, async (id) => {
    const stored = await mails.inbox.read(id).catch(() => undefined);
    return stored?.text === undefined ? [] : [[id, stored.text] as const];
  });
  return new Map(texts.flat());
}

/**
 * Reads an enquiry with its history; undefined for an unknown id.
 * @param capacity without it, other appointments count that begin at the same time
 * @throws {StoreError} for an unreadable record
 */
export async function readEnquiry(stores: EnquiryStores, kind: EnquiryKind, id: string, capacity?: Capacity) {
  const content = await readEnquiryRecord(stores, kind, id);
  if (!content) return undefined;
  const events = stores[kind].events.all(id);
  const lastEvent = events.then((all) => all.at(-1));
  const [state, history, notes] = await Promise.all([stateOf(stores, content, lastEvent), events, stores[kind].notes.of(id)]);
  return {
    ...state,
    /** The first event first. */
    history,
    notes,
    lastMail: await lastMailOf(stores, history),
    mailTexts: await mailTexts(stores, history),
    sameTime: state.slot ? await sameTime(stores, state.slot, id, capacity) : [],
  };
}
export type Enquiry = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>;
