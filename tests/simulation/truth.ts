/** What is stored, as an observer beside the stores sees it: built from the writes alone, with none of the site's reading code. */
import { EventEmitter } from 'node:events';
import { STORE_OF, type EnquiryKind } from '../../netlify/lib/enquiries/kinds.ts';
import type { StatusEvent } from '../../netlify/lib/enquiries/events.ts';
import type { EnquiryMail } from '../../netlify/lib/enquiries/mails.ts';
import type { StoreName } from '../../netlify/lib/storage/store-names.ts';
import type { ReceivedMail } from './mail-server.ts';
import type { Task, Timeline } from './timeline.ts';

export interface Enquiry {
  kind: EnquiryKind;
  id: string;
  /** Fields of the record. */
  record: Record<string, unknown>;
  createdAt: number;
  /** `storedAt` in milliseconds since 1970. */
  events: (StatusEvent & { number: number; task: Task; storedAt: number })[];
  /** Removed by a task of this name. */
  removed?: { at: number; by: Task };
}

const KIND_OF = new Map<StoreName, EnquiryKind>(Object.entries(STORE_OF).map(([kind, store]) => [store, kind as EnquiryKind]));

/** Characters of a subscriber's hash in a Message-ID. */
const HASH_PART = 32;

export function createTruth(timeline: Pick<Timeline, 'clock'>) {
  const enquiries = new Map<string, Enquiry>();
  const mails = new Map<string, EnquiryMail & { at: number }>();
  const closures = new Map<string, { at: number; isClosed: boolean }[]>();
  /** "task id" of the entries of the log. */
  const logged = new Set<string>();
  const changes = new EventEmitter<{
    event: [enquiry: Enquiry, event: Enquiry['events'][number]];
    /** Of the office besides events: what was changed, and the record that the log has to name before. */
    change: [what: string, item: string, task: Task];
    removal: [enquiry: Enquiry, task: Task];
    /** The mail server has accepted a mail. */
    mail: [mail: ReceivedMail];
  }>();
  /** What subscribers did, by the start of the hash of their address that Message-IDs have. */
  const subscribers = new Map<string, { type: string; at: number }[]>();
  /** "id number" of appointments whose patients were reminded. */
  const reminded = new Set<string>();
  /** How many records hold the mark of a submission. */
  const marks = new Map<string, number>();

  function wroteEnquiry(kind: EnquiryKind, [folder = '', id = '', last = '']: readonly string[], value: unknown, task: Task) {
    if (folder === 'records') {
      const record = value as Record<string, unknown>;
      enquiries.set(id, { kind, id, record, createdAt: timeline.clock(), events: [] });
      return;
    }
    const enquiry = enquiries.get(id);
    if (folder === 'reminded') reminded.add(`${id} ${Number(last)}`);
    if (!enquiry || folder !== 'status') return;
    const event = { ...(value as StatusEvent), number: Number(last), task, storedAt: timeline.clock() };
    enquiry.events.push(event);
    changes.emit('event', enquiry, event);
  }

  return {
    ...{ enquiries, mails, closures, marks, reminded, subscribers, changes },
    /** Whether a task has written the log about a record. */
    hasLogged: (task: Task, item: string) => logged.has(`${task.number} ${item}`),
    observer: {
      wrote(store: StoreName, key: string, value: unknown, task: Task) {
        const path = key.split('/');
        const mark = path[0] === 'records' ? /\bmark[0-9a-z]+/.exec(JSON.stringify(value))?.[0] : undefined;
        if (mark !== undefined) marks.set(mark, (marks.get(mark) ?? 0) + 1);
        const change = changeOf(store, path, value);
        if (change) changes.emit('change', change.what, change.item, task);
        const kind = KIND_OF.get(store);
        const [folder, id = ''] = path;
        const at = timeline.clock();
        if (kind) wroteEnquiry(kind, path, value, task);
        else if (store === 'audit') logged.add(`${task.number} ${(value as { item: string }).item}`);
        else if (store === 'replies' && folder === 'records') mails.set(id, { ...(value as EnquiryMail), at });
        else if (store === 'subscribers' && folder === 'events') {
          const { type } = value as { type: string };
          const hash = id.slice(0, HASH_PART);
          subscribers.set(hash, [...(subscribers.get(hash) ?? []), { type, at }]);
        } else if (store === 'schedule' && folder === 'closed') {
          const { isClosed } = value as { isClosed: boolean };
          closures.set(id, [...(closures.get(id) ?? []), { at, isClosed }]);
        }
      },
      removed(store: StoreName, key: string, task: Task) {
        const [folder, id = ''] = key.split('/');
        const enquiry = KIND_OF.has(store) && folder === 'records' ? enquiries.get(id) : undefined;
        if (!enquiry || enquiry.removed) return;
        enquiry.removed = { at: timeline.clock(), by: task };
        changes.emit('removal', enquiry, task);
      },
    },
  };
}

/** The mark of a reminder by mail, which no person sets. */
const BY_MAIL = 'By e-mail';

/** What a write changes on behalf of somebody of the office; undefined for other writes. */
function changeOf(store: StoreName, [folder = '', item = '']: readonly string[], value: unknown) {
  if (store === 'schedule' && folder === 'closed') return { what: 'a closed day', item: '' };
  if (folder === 'notes') return { what: 'a note', item };
  if (folder === 'reminded' && (value as { name?: string }).name !== BY_MAIL) return { what: 'a reminder by telephone', item };
  return store === 'newsletter' && (folder === 'issues' || folder === 'stopped')
    ? { what: `newsletter ${folder}`, item }
    : undefined;
}

export const lastOf = ({ events }: Enquiry) => events.at(-1);
