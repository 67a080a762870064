/** Kinds of items that the office answers, and where each is stored. */
import type { StoreName } from './store-names.ts';

export const OFFICE_KINDS = ['appointments', 'messages', 'chats'] as const;
export type OfficeKind = (typeof OFFICE_KINDS)[number];

/** The store with the item's record, its events and its markers. */
export const STORE_OF = {
  appointments: 'appointments',
  messages: 'messages',
  chats: 'chat-sessions',
} as const satisfies Record<OfficeKind, StoreName>;

export const isOfficeKind = (text: string): text is OfficeKind => OFFICE_KINDS.some((kind) => kind === text);
