import type { RecordStore } from './record-store.ts';

/**
 * Every store there is. What searches, exports or erases goes through this list, and no store can be opened that is not
 * on it. `users` is reserved: nothing is written to it.
 */
export const STORE_NAMES = [
  'appointments',
  'caps',
  'chat-messages',
  'chat-sessions',
  'digests',
  'health',
  'messages',
  'news',
  'secrets',
  'subscribers',
  'users',
  'views',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Opens the stores of one site; passed in, so that the same work is done on the live site, on this machine, in a test. */
export type OpenStore = (name: StoreName) => RecordStore;
