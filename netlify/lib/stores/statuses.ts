/**
 * What became of a record: `status/<id>/<0001…>`, each created once; the last one counts. A record without one has the
 * status that all begin with.
 */
import * as z from 'zod/mini';
import { mapAtOnce } from '../at-once.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createJournal } from './journal.ts';
import { type RecordStore, StoreError } from './record-store.ts';

/** What an appointment can be; all begin with the first. */
export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'declined', 'completed', 'cancelled'] as const;
/** What a message can be; all begin with the first. */
export const MESSAGE_STATUSES = ['unread', 'read', 'answered'] as const;

const FOLDER = 'status';

const ChangeSchema = z.object({ status: z.string(), at: z.int() });
type StatusChange = z.infer<typeof ChangeSchema>;

export interface Statuses {
  /** The last status of every record that has one, by id. */
  all: () => Promise<Map<string, string>>;
  /** All that a record went through, the first change first. */
  historyOf: (id: string) => Promise<StatusChange[]>;
  set: (id: string, status: string) => Promise<void>;
}

export function createStatuses({ store, clock = systemClock }: { store: RecordStore; clock?: Clock }): Statuses {
  const changes = createJournal({ store, folder: FOLDER, schema: ChangeSchema });

  async function changeAt(key: string): Promise<StatusChange> {
    const change = ChangeSchema.safeParse(await store.read(key));
    if (!change.success) throw new StoreError('read', 'a status is not as it was written');
    return change.data;
  }

  return {
    async all() {
      const last = new Map((await store.keys(`${FOLDER}/`)).map((key) => [key.split('/')[1] ?? '', key]));
      return new Map(await mapAtOnce([...last], async ([id, key]) => [id, (await changeAt(key)).status] as const));
    },
    historyOf: async (id) => mapAtOnce(await store.keys(`${FOLDER}/${id}/`), changeAt),
    async set(id, status) {
      const { number } = await changes.last(id);
      // Somebody else was quicker: what they said came first.
      if ((await changes.append(id, number, { status, at: clock() })) === 'exists') await this.set(id, status);
    },
  };
}
