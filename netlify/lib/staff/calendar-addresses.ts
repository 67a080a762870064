/**
 * Private addresses of calendars, in the store `users`: `calendars/<SHA-256 of the token>`, one for each calendar that somebody
 * subscribed to. An address has no end of its own: its person revokes it, and it is not valid without its person.
 * `calendar-reads/<same>/<YYYY-MM-DD>` holds the id of the log entry of the first reading of a day.
 */
import * as z from 'zod/mini';
import { practiceDay } from '../../../src/time/practice-time.ts';
import type { Clock } from '../clock.ts';
import { HASH, newToken, sha256 } from '../storage/hash.ts';
import { newId } from '../storage/inbox.ts';
import { readBelow, readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore, StoreError } from '../storage/record-store.ts';
import type { Audit } from './audit.ts';
import { actorOf, type People, type Person } from './people.ts';

const FOLDER = 'calendars/';
const READS = 'calendar-reads/';

const CalendarAddressSchema = z.object({
  person: z.string(),
  /** Where the person uses it: "My phone". */
  name: z.string(),
  /** Whether it was created for a calendar with the names of patients. */
  withNames: z.boolean(),
  /** Milliseconds since 1970. */
  at: z.int(),
});
export type CalendarAddress = z.infer<typeof CalendarAddressSchema> & { id: string };

/** An address that can be read, with its person. */
export interface ReadableCalendar extends Pick<CalendarAddress, 'id' | 'name' | 'withNames'> {
  person: Person;
}

const ReadSchema = z.object({ entry: z.string() });

interface CalendarAddressesDeps {
  store: RecordStore;
  people: Pick<People, 'read'>;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
}

export function createCalendarAddresses({ store, people, audit, clock }: CalendarAddressesDeps) {
  async function read(id: string): Promise<CalendarAddress | undefined> {
    const address = await readRecord(store, FOLDER + id, CalendarAddressSchema);
    return address && { id, ...address };
  }

  /** Id of the log entry of an address and a day. Of readings at once one chooses it. */
  async function entryOf(key: string): Promise<string> {
    const chosen = async () => (await readRecord(store, key, ReadSchema))?.entry;
    const known = await chosen();
    if (known !== undefined) return known;
    const mine = newId(clock());
    if ((await store.create(key, { entry: mine })) === 'created') return mine;
    const theirs = await chosen();
    if (theirs === undefined) throw new StoreError(`read ${key}`, 'the record exists and cannot be found');
    return theirs;
  }

  return {
    /** Creates an address. @returns its token, which is stored nowhere */
    async create(address: Pick<CalendarAddress, 'person' | 'name' | 'withNames'>): Promise<string> {
      const token = newToken();
      await store.create(FOLDER + sha256(token), { ...address, at: clock() });
      return token;
    },
    /** The address of a token. Undefined if it is unknown or revoked, or if its person was removed. */
    async find(token: string): Promise<ReadableCalendar | undefined> {
      const address = await read(sha256(token));
      const person = address && (await people.read(address.person));
      // The role counts now, not at the creation.
      return person && { ...address, person, withNames: address.withNames && person.role === 'doctor' };
    },
    /**
     * Writes a reading into the log, once a day for each address. Every reading repeats the write of the same entry, so one that
     * was not stored is made up for.
     * @throws {StoreError} when it is not stored: then nothing may be shown
     */
    async logReading({ id, name, person }: ReadableCalendar): Promise<void> {
      const entry = await entryOf(`${READS}${id}/${practiceDay(clock())}`);
      const { role } = person;
      const subject = { action: 'read the calendar', kind: 'calendars', item: id, about: name };
      await audit.record({ ...subject, actor: actorOf(person), role, id: entry });
    },
    /** The addresses of a person, the oldest first, with the day of the last reading: YYYY-MM-DD. */
    async of(person: string) {
      const [all, reads] = await Promise.all([readBelow(store, FOLDER, read), namesBelow(store, READS)]);
      const lastRead = new Map(reads.map((name) => name.split('/') as [id: string, day: string]));
      const own = all.filter((address) => address.person === person).toSorted((a, b) => a.at - b.at);
      return own.map((address) => ({ ...address, lastRead: lastRead.get(address.id) }));
    },
    /** An address of a person; undefined for an unknown one and for those of others. */
    async ofPerson(person: string, id: string): Promise<CalendarAddress | undefined> {
      const address = HASH.test(id) ? await read(id) : undefined;
      return address?.person === person ? address : undefined;
    },
    revoke: (id: string) => store.remove(FOLDER + id),
  };
}
