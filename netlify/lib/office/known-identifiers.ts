import { createSecret } from '../stores/secret.ts';
import { StoreError } from '../stores/record-store.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { subscriberHash } from '../stores/subscribers.ts';
import type { DataSubject } from '../privacy/data-subject.ts';

/**
 * The hash under which the newsletter knows a person's address. Without a readable secret there is none: the search goes on by
 * the address.
 */
export async function knownIdentifiers(open: OpenStore, subject: DataSubject): Promise<string[]> {
  if (subject.kind !== 'email') return [];
  // Without subscribers there is no secret either, and a search must not create one.
  if ((await open('subscribers').keys('')).length === 0) return [];
  try {
    return [await subscriberHash(createSecret({ store: open('secrets') }), subject.address)];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [];
  }
}
