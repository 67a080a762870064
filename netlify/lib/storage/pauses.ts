/**
 * Pauses of the scheduled functions while a backup is restored: `pauses/<id>` in the store `backups`, with the end of the pause as the
 * time of the id. So a restore that was killed does not stop them for ever.
 */
import type { Clock } from '../clock.ts';
import { newId, timeOf } from './inbox.ts';
import { namesBelow, type RecordStore } from './record-store.ts';

export const PAUSES = 'pauses/';

export function createPauses({ store, clock }: { store: RecordStore; clock: Clock }) {
  return {
    /** @param milliseconds length of the pause from now on */
    begin: async (milliseconds: number) => void (await store.create(PAUSES + newId(clock() + milliseconds), {})),
    isUnderWay: async (): Promise<boolean> => (await namesBelow(store, PAUSES)).some((id) => timeOf(id) > clock()),
    /** Ends every pause, that of a killed restore too. */
    async end(): Promise<void> {
      for (const key of await store.keys(PAUSES)) await store.remove(key);
    },
  };
}
export type Pauses = ReturnType<typeof createPauses>;
