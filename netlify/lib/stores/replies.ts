/**
 * Mails to patients, an inbox. A reply is stored before the event that decides it. The event names the reply, so a reply whose
 * event belongs to somebody else, or does not exist, is never sent (see ../replies/delivery.ts).
 *
 * The end of a reply's id is the start of the random part of its item's id, so that retention finds the replies of removed items
 * without reading one.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { createInbox, type Inbox, newId } from './inbox.ts';
import { OFFICE_KINDS } from './office-kinds.ts';
import type { RecordStore } from './record-store.ts';
import { SlotSchema } from './statuses.ts';

export const REPLY_TYPES = ['confirmation', 'proposal', 'decline', 'cancellation', 'reply'] as const;

export const ReplySchema = z.object({
  type: z.enum(REPLY_TYPES),
  kind: z.enum(OFFICE_KINDS),
  /** Id of the item's record. */
  item: z.string(),
  /** Number of the event that decides this reply. */
  event: z.int(),
  to: z.object({ name: z.string(), address: z.string() }),
  /** The agreed time, or the one that is over now. */
  slot: z.optional(SlotSchema),
  /** Times to choose from, or those that a decline takes back. */
  options: z.optional(z.array(SlotSchema)),
  /** What somebody in the office wrote. */
  text: z.optional(z.string()),
  /** Id of the template whose subject is used. */
  template: z.optional(z.string()),
});
export type Reply = z.infer<typeof ReplySchema>;

/** Characters of the item's id in the id of a reply. */
const SHARED = 8;
/** Start of the random part of a record id. */
const itemPart = (item: string) => item.slice(10, 10 + SHARED);
/** The part of a reply's id that its item has too. */
const replyPart = (reply: string) => reply.slice(-SHARED);

const replyId = (at: number, { item }: Reply) => newId(at).slice(0, -SHARED) + itemPart(item);

/** Finds the replies whose item is none of these. */
export function repliesWithoutItem(replies: readonly string[], items: readonly string[]): string[] {
  const parts = new Set(items.map(itemPart));
  return replies.filter((id) => !parts.has(replyPart(id)));
}

/** Creates the replies over their store. */
export const createReplies = ({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Inbox<Reply> =>
  createInbox({ store, schema: ReplySchema, clock, idOf: replyId });
