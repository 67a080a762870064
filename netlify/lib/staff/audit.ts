/**
 * The log of the office, in the store `audit`: `entries/<kind>/<actor>/<id>`, one per record that somebody saw or changed, so that
 * it is filtered without reading. It names the member of staff and the id of the record, never a patient; so it stays when a patient
 * is erased. Entries of older versions have the key `entries/<id>`.
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

/** Which entries are wanted. */
interface Filter {
  /** Id of the last entry that was shown. */
  after?: string;
  isOf?: (at: number) => boolean;
  /** Id of the actor. */
  by?: string | undefined;
  /** Kinds of records. */
  kinds?: readonly string[] | undefined;
}

/** What a key says of its entry; of one of an older version the id alone. */
function placeOf(name: string) {
  const parts = name.split('/');
  const [kind, by] = parts.length === 3 ? parts : [];
  return { name, id: parts.at(-1) ?? '', kind, by };
}

export function createAudit({ store, clock }: { store: RecordStore; clock: Clock }) {
  async function read({ name, id }: ReturnType<typeof placeOf>): Promise<(AuditEntry & { id: string }) | undefined> {
    const entry = await readRecord(store, FOLDER + name, AuditEntrySchema);
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
      await store.create(`${FOLDER}${entry.kind}/${actor.id}/${id}`, entry);
    },
    /**
     * Entries, the newest first; `more` is the id to continue after. A page has fewer than `size` where entries of older versions
     * are filtered.
     */
    async page(size: number, { after = '', isOf = () => true, by, kinds }: Filter = {}) {
      const suits = (entry: { kind?: string | undefined; by?: string | undefined }) =>
        (by === undefined || (entry.by ?? by) === by) && (entry.kind === undefined || (kinds?.includes(entry.kind) ?? true));
      const places = (await namesBelow(store, FOLDER))
        .map(placeOf)
        .filter((place) => isRecordId(place.id) && place.id > after && isOf(timeOf(place.id)) && suits(place))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const shown = places.slice(0, size);
      const entries = (await scan(shown, read)).filter(suits);
      return { entries, more: places.length > size ? shown.at(-1)?.id : undefined };
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
