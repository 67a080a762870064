import { createSecret } from '../storage/secret.ts';
import { StoreError } from '../storage/record-store.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { subscriberHash } from '../newsletter/subscribers.ts';
import type { DataSubject } from './data-subject.ts';

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
