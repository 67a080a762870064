import { mapConcurrently } from '../storage/concurrency.ts';
import { ENQUIRY_KINDS } from '../enquiries/kinds.ts';
import { ENQUIRY_STATUSES } from '../enquiries/events.ts';
import type { StoreName } from '../storage/store-names.ts';
import { SUBSCRIBER_STATUSES } from '../newsletter/subscriber-states.ts';

/** A submission and its state, as the office reads it. */
export interface Entry {
  kind: Kind;
  id: string;
  /** ISO 8601. */
  createdAt: string;
  status: string;
  /** Reason of the quarantine, or null. */
  quarantined: string | null;
  /** Whether the office was mailed; null for kinds without mails to the office. */
  notified: boolean | null;
  /** Submitted fields by name, in the order of the form. */
  fields: Readonly<Record<string, string>>;
}

export const KINDS = [...ENQUIRY_KINDS, 'subscribers'] as const;
export type Kind = (typeof KINDS)[number];

/** Status filter for quarantined entries. */
export const QUARANTINED = 'quarantined';

/** Statuses by kind; the first is the default. */
export const STATUSES: Readonly<Record<Kind, readonly string[]>> = {
  ...ENQUIRY_STATUSES,
  // Visitors close a chat; the office answers or finishes it.
  chats: [...ENQUIRY_STATUSES.chats, 'closed'],
  subscribers: SUBSCRIBER_STATUSES,
};

/** Where an unreadable record is. */
export interface RecordPlace {
  store: StoreName;
  key: string;
}

export interface Entries {
  entries: Entry[];
  unreadable: RecordPlace[];
}

const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '';
};

/** Flattens a record by one level to text fields. */
export const textFields = (record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([part, inside]) => [part, asText(inside)])
        : [[name, asText(value)]],
    ),
  );

/** Reads items of a folder concurrently; an unreadable one is returned by its place and does not stop the others. */
export async function readEach<T>(
  { store, key: folder }: RecordPlace,
  ids: readonly string[],
  read: (id: string) => Promise<T | undefined>,
): Promise<{ found: T[]; unreadable: RecordPlace[] }> {
  const unreadable: RecordPlace[] = [];
  const found = await mapConcurrently(ids, async (id): Promise<T[]> => {
    try {
      const value = await read(id);
      return value === undefined ? [] : [value];
    } catch {
      unreadable.push({ store, key: folder + id });
      return [];
    }
  });
  return { found: found.flat(), unreadable };
}
