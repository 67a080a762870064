import type { RecordStore } from './record-store.ts';

/** All stores. Export goes through this list. */
export const STORE_NAMES = [
  'appointments',
  'audit',
  'backups',
  'builds',
  'caps',
  'chat-messages',
  'chat-sessions',
  'digests',
  'figures',
  'health',
  'messages',
  'news',
  'newsletter',
  'replies',
  'schedule',
  'secrets',
  'subscribers',
  'users',
  'views',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/**
 * Stores about the people of the office, and about backups. They are never searched for a patient, and never erased with one: the
 * log names records by their ids only, marks of removals by hashes.
 */
const STAFF_STORES: readonly StoreName[] = ['audit', 'backups', 'schedule', 'users'];
/** Stores that may hold what visitors sent. Search and erase go through this list. */
export const VISITOR_STORES: readonly StoreName[] = STORE_NAMES.filter((name) => !STAFF_STORES.includes(name));

/** Opens the stores of one site: live, local or in a test. */
export type OpenStore = (name: StoreName) => RecordStore;
