/** Kinds of enquiries that the office answers, and where each is stored. */
import type { StoreName } from '../storage/store-names.ts';

export const ENQUIRY_KINDS = ['appointments', 'messages', 'chats'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** The store with the enquiry's record, its events and its markers. */
export const STORE_OF = {
  appointments: 'appointments',
  messages: 'messages',
  chats: 'chat-sessions',
} as const satisfies Record<EnquiryKind, StoreName>;

export const isEnquiryKind = (text: string): text is EnquiryKind => ENQUIRY_KINDS.some((kind) => kind === text);

/** Address of an enquiry's page in the office. */
export const enquiryPath = (kind: EnquiryKind, id: string): string => `/office/${kind}/${id}`;
