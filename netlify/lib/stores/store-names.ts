import type { RecordStore } from './record-store.ts';

/** All stores. Search, export and erase go through this list. `users` is reserved and empty. */
export const STORE_NAMES = [
  'appointments',
  'builds',
  'caps',
  'chat-messages',
  'chat-sessions',
  'digests',
  'health',
  'messages',
  'news',
  'newsletter',
  'replies',
  'secrets',
  'subscribers',
  'users',
  'views',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Opens the stores of one site: live, local or in a test. */
export type OpenStore = (name: StoreName) => RecordStore;
