import type { Actor } from '../actor.ts';
import { mapConcurrently } from '../storage/concurrency.ts';
import { RECORDS } from '../storage/inbox.ts';
import { TEXTS } from '../enquiries/chats.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { claims, dependentOf } from '../storage/related-keys.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { commitmentOf } from '../enquiries/commitment.ts';
import { readEnquiry } from './enquiry-state.ts';
import { carried } from './transitions.ts';

/**
 * Removes a record in the order of ../storage/related-keys.ts, all but its last event: a decision that has begun meanwhile still
 * finds the deletion. Retention removes this event, as it belongs to no record.
 */
async function removeRecord(store: RecordStore, id: string): Promise<void> {
  const index = [...(await claims(store, 'keys/')), ...(await claims(store, 'only/'))].filter((claim) => claim.id === id);
  await mapConcurrently(index, ({ key }) => store.remove(key));
  await store.remove(RECORDS + id);
  const lastEvent = (await store.keys(`status/${id}/`)).at(-1);
  const dependents = (await store.keys('')).filter((key) => dependentOf(key) === id && key !== lastEvent);
  await mapConcurrently(dependents, (key) => store.remove(key));
}

export type Deleted =
  | 'deleted'
  /** It has to be set aside first. */
  | 'open'
  /** The patient may count on a confirmed or proposed time, and has to be told. */
  | 'committed'
  | 'unknown';

/**
 * Deletes an enquiry that is set aside, with all its keys. An event closes it first, so that a confirmation at the same time fails.
 * @param now milliseconds since 1970
 */
export async function deleteEnquiry(
  stores: EnquiryStores,
  kind: EnquiryKind,
  id: string,
  actor: Actor,
  now: number,
): Promise<Deleted> {
  const enquiry = await readEnquiry(stores, kind, id);
  if (!enquiry) return 'unknown';
  const last = enquiry.history.at(-1);
  if (commitmentOf(last, now)) return 'committed';
  if (!enquiry.isAside) return 'open';
  const { store, events } = stores[kind];
  // If the store breaks the removal off, the enquiry is there with its whole state, to be deleted again or restored.
  const closed = { ...carried(kind, last), aside: true, type: 'delete', at: now, by: actor.id, name: actor.name };
  const appended = await events.append(id, enquiry.number, { ...closed, nonce: crypto.randomUUID() });
  if (appended === 'exists') return deleteEnquiry(stores, kind, id, actor, now);
  if (kind === 'chats')
    // The texts first: the session leads to them.
    for (const text of await namesBelow(store, `${TEXTS}${id}/`)) await removeRecord(stores.texts.store, text);
  await removeRecord(store, id);
  return 'deleted';
}
