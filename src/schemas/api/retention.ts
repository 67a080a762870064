/** Retention times, used by the privacy policy and by the purge. */

/** Days until a record is removed; appointments count from the requested date. */
export const RETENTION_DAYS = {
  chats: 30,
  messages: 90,
  appointments: 90,
  unconfirmedSubscribers: 7,
  idempotencyKeys: 2,
  officeLog: 365,
} as const;

/** Hours until a record is removed. */
export const RETENTION_HOURS = { addressHashes: 24 } as const;

/** Hours that a member of the office stays signed in at most. */
export const SESSION_HOURS = 12;
