/** Statuses that the office sets: `status/<id>/<0001…>`. The last one counts; a record without one has the first status. */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { mapConcurrently } from '../concurrency.ts';
import { createJournal } from './journal.ts';
import { type RecordStore, StoreError } from './record-store.ts';

/** Statuses of an appointment; the first is the default. */
export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'declined', 'completed', 'cancelled'] as const;
/** Statuses of a message; the first is the default. */
export const MESSAGE_STATUSES = ['unread', 'read', 'answered'] as const;

const FOLDER = 'status';

const ChangeSchema = z.object({ status: z.string(), at: z.int() });
type StatusChange = z.infer<typeof ChangeSchema>;

export interface Statuses {
  /** Key of the last status per record id. */
  lastKeys: () => Promise<Map<string, string>>;
  /** The status change under a key. */
  read: (key: string) => Promise<StatusChange>;
  /** All changes of a record, the first one first. */
  historyOf: (id: string) => Promise<StatusChange[]>;
  set: (id: string, status: string) => Promise<void>;
}

/** Creates the statuses of a store. */
export function createStatuses({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Statuses {
  const changes = createJournal({ store, folder: FOLDER, schema: ChangeSchema });

  async function read(key: string): Promise<StatusChange> {
    const change = ChangeSchema.safeParse(await store.read(key));
    if (!change.success) throw new StoreError(`read ${key}`, 'the status does not match its schema');
    return change.data;
  }

  return {
    lastKeys: async () => new Map((await store.keys(`${FOLDER}/`)).map((key) => [key.split('/')[1] ?? '', key])),
    read,
    historyOf: async (id) => mapConcurrently(await store.keys(`${FOLDER}/${id}/`), read),
    async set(id, status) {
      const { number } = await changes.last(id);
      // Lost the race: append after the winner.
      if ((await changes.append(id, number, { status, at: clock() })) === 'exists') await this.set(id, status);
    },
  };
}
