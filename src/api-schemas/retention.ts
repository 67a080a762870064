/** Retention times, used by the privacy policy and by the purge. */

/** Days until a record is removed; appointments count from the requested date, or from a later one that was agreed. */
export const RETENTION_DAYS = {
  chats: 30,
  messages: 90,
  appointments: 90,
  unconfirmedSubscribers: 7,
  /** Addresses that the mail server refuses. */
  bouncedSubscribers: 90,
  /** Who received which newsletter, from its end on. */
  newsletterDeliveries: 30,
  idempotencyKeys: 2,
  /** Who in the office saw or changed what. */
  auditLog: 365,
} as const;

export const RETENTION_HOURS = { addressHashes: 24 } as const;

/** Hours that a member of the office stays signed in at most. */
export const SESSION_HOURS = 12;
