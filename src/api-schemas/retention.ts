/** Retention times, used by the policies, by the purge and on the visitor’s device. */

/**
 * Days until a form that could not be sent is deleted from the visitor’s device: a visitor sends it after a day or two, or never,
 * and others may use the device later.
 */
export const UNSENT_DAYS = 7;

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
  /** A form that could not be sent may have arrived: sent again, it is one record. */
  idempotencyKeys: UNSENT_DAYS + 1,
  /** Who in the office saw or changed what. */
  auditLog: 365,
  /** A backup that is older is deleted, and not restored. */
  backups: 30,
} as const;

export const RETENTION_HOURS = { addressHashes: 24 } as const;

/** Hours that a member of the office stays signed in at most. */
export const SESSION_HOURS = 12;
