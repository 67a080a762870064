/** Removes an item that is set aside, with all its keys. */
import { mapConcurrently } from '../concurrency.ts';
import { TEXTS } from '../stores/chats.ts';
import { STORE_OF, type OfficeKind } from '../stores/office-kinds.ts';
import { namesBelow, type RecordStore } from '../stores/record-store.ts';
import { claims, dependentOf } from '../stores/related-keys.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { readItem } from './item.ts';

/** Removes a record in the order of ../stores/related-keys.ts. */
async function removeRecord(store: RecordStore, id: string): Promise<void> {
  const options = {
    onUnreadable: (_key: string, error: unknown) => {
      throw error;
    },
  };
  const index = [...(await claims(store, 'keys/', options)), ...(await claims(store, 'only/', options))];
  await mapConcurrently(
    index.filter((claim) => claim.id === id),
    ({ key }) => store.remove(key),
  );
  await store.remove(`records/${id}`);
  const dependents = (await store.keys('')).filter((key) => dependentOf(key) === id);
  await mapConcurrently(dependents, (key) => store.remove(key));
}

/**
 * Deletes an item that is set aside.
 * @returns `open` for an item that is not set aside: it has to be set aside first
 */
export async function deleteItem(open: OpenStore, kind: OfficeKind, id: string): Promise<'deleted' | 'open' | 'unknown'> {
  const item = await readItem(open, kind, id);
  if (!item) return 'unknown';
  if (!item.isAside) return 'open';
  const store = open(STORE_OF[kind]);
  if (kind === 'chats')
    // The texts first: the session leads to them.
    for (const text of await namesBelow(store, `${TEXTS}${id}/`)) await removeRecord(open('chat-messages'), text);
  await removeRecord(store, id);
  return 'deleted';
}
