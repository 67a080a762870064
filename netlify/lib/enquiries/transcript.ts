/** The texts of a chat. */
import { TEXTS } from './chats.ts';
import { timeOf } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow } from '../storage/record-store.ts';
import type { EnquiryStores } from './stores.ts';

export interface ChatText {
  id: string;
  sender: string;
  text: string;
  /** Reason of the quarantine, or null. */
  quarantined: string | null;
  /** ISO 8601. */
  at: string;
}

/** Milliseconds before and after a session in which its first text was stored. */
const [BEFORE, AFTER] = [1000, 60_000];
/** Texts that are read at most when a session has no index. */
const MAX_READS = 50;

/** Ids of texts that may be those of a session whose index is not written yet: its text was stored with it. */
async function textsNear({ texts }: EnquiryStores, session: string): Promise<string[]> {
  const ids = await texts.inbox.ids();
  const near = (id: string) => timeOf(id) >= timeOf(session) - BEFORE && timeOf(id) <= timeOf(session) + AFTER;
  return ids.filter(near).slice(-MAX_READS);
}

/** The texts of a chat, the first one first. @param session id of the session's record */
export async function transcriptOf(stores: EnquiryStores, session: string): Promise<ChatText[]> {
  const { chats, texts } = stores;
  const indexed = await namesBelow(chats.store, `${TEXTS}${session}/`);
  const ids = indexed.length > 0 ? indexed : await textsNear(stores, session);
  const found = await scan(ids, (id) => texts.inbox.read(id));
  return found
    .filter((message) => message.session === session)
    .map(({ id, sender, message: text, quarantined, createdAt: at }) => ({ id, sender, text, quarantined, at }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}
