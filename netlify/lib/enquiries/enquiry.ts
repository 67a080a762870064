/** Everything about one enquiry, for its page. */
import { notifiedAt } from '../storage/inbox.ts';
import { timeOf, ASIDE } from '../storage/inbox.ts';
import { RESTORED } from './markers.ts';
import { createNotes, type Note } from './notes.ts';
import { type EnquiryKind, STORE_OF } from './kinds.ts';
import { createStatuses, type NumberedEvent, ENQUIRY_STATUSES, type Section, sectionOf, type Slot } from './events.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { agreedSlot } from './commitment.ts';
import { sameTime } from './day-list.ts';
import { type EnquiryRecord, readRecord } from './records.ts';
import { type ChatText, transcriptOf } from './transcript.ts';

/** What became of a mail to the patient. */
export type MailState =
  | { state: 'sent'; at: number }
  /** Not sent yet. @see RETRY_WINDOW after which it is not tried again */
  | { state: 'waiting'; since: number }
  /** Never sent, as something newer was decided before. */
  | { state: 'overtaken' };

export interface Enquiry {
  content: EnquiryRecord;
  /** Number of the last event: forms send it as `after`. */
  number: number;
  status: string;
  section: Section;
  /** Whether it is set aside as suspected spam and not restored. */
  isAside: boolean;
  /** The agreed time. */
  slot: Slot | undefined;
  /** Times that the patient can choose from. */
  proposed: readonly Slot[];
  /** Name of who is on it. */
  takenBy: string | undefined;
  /** The patient cancelled, or asked for another time. */
  isReturned: boolean;
  /** The first event first. */
  history: NumberedEvent[];
  notes: Note[];
  /** Ids of other appointments that are confirmed for the same time. */
  sameTime: string[];
  /** What became of the last mail to the patient; undefined without one. */
  lastMail: MailState | undefined;
  /** What the visitor wrote in a chat; empty for other kinds. */
  texts: ChatText[];
}

/** The default status of a kind. */
export const firstStatus = (kind: EnquiryKind): string => ENQUIRY_STATUSES[kind][0];

async function lastMailOf(open: OpenStore, history: readonly NumberedEvent[]): Promise<MailState | undefined> {
  const mail = history.findLast((event) => event.mail !== undefined)?.mail;
  if (mail === undefined) return undefined;
  const replies = open('replies');
  const at = await notifiedAt(replies, mail);
  if (at !== undefined) return { state: 'sent', at };
  // The notifier removes a mail that something newer has overtaken.
  const isKept = (await replies.keys(`records/${mail}`)).length > 0;
  return isKept ? { state: 'waiting', since: timeOf(mail) } : { state: 'overtaken' };
}

/** Reads an enquiry; undefined for an unknown id. @throws {StoreError} for an unreadable record */
export async function readEnquiry(open: OpenStore, kind: EnquiryKind, id: string): Promise<Enquiry | undefined> {
  const content = await readRecord(open, kind, id);
  if (!content) return undefined;
  const store = open(STORE_OF[kind]);
  const [history, notes, aside, restored, texts] = await Promise.all([
    createStatuses({ store }).historyOf(id),
    createNotes({ store }).of(id),
    store.keys(ASIDE + id),
    store.keys(RESTORED + id),
    kind === 'chats' ? transcriptOf(open, id) : [],
  ]);
  const last = history.at(-1);
  const slot = agreedSlot(last);
  return {
    content,
    number: last?.number ?? 0,
    status: last?.status ?? firstStatus(kind),
    section: sectionOf(last),
    isAside: last?.aside ?? (aside.length > 0 && restored.length === 0),
    slot,
    proposed: last?.proposed ?? [],
    takenBy: last?.takenBy,
    isReturned: last?.returned ?? false,
    history,
    notes,
    lastMail: await lastMailOf(open, history),
    sameTime: slot ? await sameTime(open, slot, id) : [],
    texts,
  };
}
