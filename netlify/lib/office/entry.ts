import { mapAtOnce } from '../at-once.ts';
import { APPOINTMENT_STATUSES, MESSAGE_STATUSES } from '../stores/statuses.ts';
import { SUBSCRIBER_STATUSES } from '../stores/subscribers.ts';

/** What the office reads of one thing that a visitor sent, and what became of it. */
export interface Entry {
  kind: Kind;
  id: string;
  /** ISO 8601. */
  createdAt: string;
  status: string;
  /** Why it is set aside; null for what is not. */
  quarantined: string | null;
  /** Whether the office was mailed of it; null where nobody is. */
  notified: boolean | null;
  /** What the visitor sent, by the name of the field, in the order of the form. */
  fields: Readonly<Record<string, string>>;
}

export const KINDS = ['appointments', 'messages', 'chats', 'subscribers'] as const;
export type Kind = (typeof KINDS)[number];

/** What is set aside is listed like all else, and by itself under this word. */
export const QUARANTINED = 'quarantined';

/** Kinds whose status the office sets; all begin with the first. */
export const HANDLED = ['appointments', 'messages'] as const satisfies readonly Kind[];
export type HandledKind = (typeof HANDLED)[number];

/** What a record of each kind can be. */
export const STATUSES: Readonly<Record<Kind, readonly string[]>> = {
  appointments: APPOINTMENT_STATUSES,
  messages: MESSAGE_STATUSES,
  chats: ['active', 'closed'],
  subscribers: SUBSCRIBER_STATUSES,
};

/** What can be read, and the ids of what cannot. */
export interface Entries {
  entries: Entry[];
  unreadable: string[];
}

const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '';
};

/** One level: what stands in a record's parts stands under the parts' names. */
export const fieldsOf = (record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([part, inside]) => [part, asText(inside)])
        : [[name, asText(value)]],
    ),
  );

/** Reads each of `ids`; one that cannot be read does not stand in the way of the others. */
export async function readEach(ids: readonly string[], read: (id: string) => Promise<Entry | undefined>): Promise<Entries> {
  const unreadable: string[] = [];
  const found = await mapAtOnce(ids, (id) =>
    read(id).catch(() => {
      unreadable.push(id);
      return undefined;
    }),
  );
  return { entries: found.filter((entry) => entry !== undefined), unreadable };
}
