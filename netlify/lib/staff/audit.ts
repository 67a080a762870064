/**
 * The log of the office, in the store `audit`: `entries/<id>`, one per record that somebody saw or changed. It names the member
 * of staff and the id of the record, never a patient; so it stays when a patient is erased.
 */
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { isRecordId, newId, timeOf } from '../storage/inbox.ts';
import { scan } from '../storage/read-each.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import type { Actor } from '../actor.ts';
import { type Role, RoleSchema } from './people.ts';

const FOLDER = 'entries/';

const AuditEntrySchema = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** Id and name of the actor. */
  by: z.string(),
  name: z.string(),
  /** Role of the actor; missing in entries of older versions. */
  role: z.optional(RoleSchema),
  /** What was done, as a past participle: `seen`, `confirmed`. */
  action: z.string(),
  /** Kind of the record: `appointments`, `people`. */
  kind: z.string(),
  /** Id of the record; empty for an action about no single one. */
  item: z.string(),
  /** Details without the data of a patient: name and role of a member of staff, or a day and its number of appointments. */
  about: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export type AuditSubject = Pick<AuditEntry, 'action' | 'kind' | 'item'> & { about?: string };

/** Entries that are read for one filtered page. */
const MOST_READ = 300;

interface LogPage {
  after?: string;
  isOf?: (at: number) => boolean;
  suits?: ((entry: AuditEntry) => boolean) | undefined;
}

export function createAudit({ store, clock }: { store: RecordStore; clock: Clock }) {
  async function read(id: string): Promise<(AuditEntry & { id: string }) | undefined> {
    const entry = await readRecord(store, FOLDER + id, AuditEntrySchema);
    return entry && { id, ...entry };
  }

  return {
    /**
     * Writes an entry.
     * @param entry.id from `newId`, for an entry that is written once however often it is recorded
     * @throws {StoreError} when it is not stored: then nothing may be shown or done
     */
    async record({
      actor,
      role,
      id = newId(clock()),
      ...subject
    }: AuditSubject & { actor: Actor; role?: Role; id?: string }): Promise<void> {
      const at = timeOf(id);
      const entry: AuditEntry = { at, by: actor.id, name: actor.name, ...(role === undefined ? {} : { role }), ...subject };
      await store.create(FOLDER + id, entry);
    },
    /**
     * Entries, the newest first; `more` is the id to continue after.
     * @param options.after id of the last entry that was shown
     * @param options.isOf whether entries of a time are wanted, which takes no reading
     * @param options.suits which of them are wanted; at most {@link MOST_READ} are read for it
     */
    async page(size: number, { after = '', isOf = () => true, suits }: LogPage = {}) {
      const ids = (await namesBelow(store, FOLDER)).filter((id) => isRecordId(id) && id > after && isOf(timeOf(id)));
      const entries: (AuditEntry & { id: string })[] = [];
      let count = 0;
      const most = suits ? MOST_READ : size;
      while (count < Math.min(ids.length, most) && entries.length < size) {
        const batch = ids.slice(count, count + size);
        entries.push(...(await scan(batch, read)).filter((entry) => suits?.(entry) ?? true));
        count += batch.length;
      }
      const shown = entries.slice(0, size);
      // Of a batch with more than fit, the rest comes with the next page.
      const last = entries.length > size ? shown.at(-1)?.id : ids[count - 1];
      return { entries: shown, more: last !== undefined && last !== ids.at(-1) ? last : undefined };
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
