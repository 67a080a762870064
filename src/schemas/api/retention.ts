/** How long what visitors send is kept. The privacy policy and the clearing of the stores read the same figures. */

/** Days after which a record is removed; appointments count from the requested date. */
export const RETENTION_DAYS = {
  chats: 30,
  messages: 90,
  appointments: 90,
  unconfirmedSubscribers: 7,
  idempotencyKeys: 2,
} as const;

/** Hours after which a record is removed. */
export const RETENTION_HOURS = { addressHashes: 24 } as const;
