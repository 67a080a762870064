/**
 * The people who work in the office, in the store `users`: `people/<id>`, created with their first device. A person is removed
 * by removing the record; every request reads it, so the person's sessions and devices have no effect from then on. Retention
 * removes them (see ./retention.ts).
 */
import * as z from 'zod/mini';
import { mapConcurrently } from '../storage/concurrency.ts';
import { isRecordId } from '../storage/inbox.ts';
import { readRecord } from '../storage/read-record.ts';
import { namesBelow, type RecordStore } from '../storage/record-store.ts';
import { type Actor, ActorSchema } from '../enquiries/actor.ts';
import { RoleSchema } from './roles.ts';

const FOLDER = 'people/';

const NAME_LENGTH = 60;
/** The typed name of a person, on one line as in the log and in replies. */
export const PersonNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Type the name.'),
    z.maxLength(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Use letters, spaces, points and hyphens.'),
  );

const PersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: RoleSchema,
  /** Milliseconds since 1970. */
  at: z.int(),
  invitedBy: ActorSchema,
});
export type Person = z.infer<typeof PersonSchema>;

/** A person as an actor. */
export const actorOf = ({ id, name }: Person): Actor => ({ id, name });

export interface People {
  read: (id: string) => Promise<Person | undefined>;
  /** All people, sorted by name. */
  all: () => Promise<Person[]>;
  /** The person of a name, whatever its case. */
  named: (name: string) => Promise<Person | undefined>;
  /** Creates a person, unless it exists. */
  add: (person: Person) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const comparable = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** Creates the people over the store `users`. */
export function createPeople(store: RecordStore): People {
  async function read(id: string): Promise<Person | undefined> {
    if (!isRecordId(id)) return undefined;
    return readRecord(store, FOLDER + id, PersonSchema);
  }

  async function all(): Promise<Person[]> {
    const found = await mapConcurrently(await namesBelow(store, FOLDER), read);
    return found.filter((person) => person !== undefined).toSorted((a, b) => a.name.localeCompare(b.name));
  }

  return {
    read,
    all,
    named: async (name) => (await all()).find((person) => comparable(person.name) === comparable(name)),
    async add(person) {
      await store.create(FOLDER + person.id, person);
    },
    remove: (id) => store.remove(FOLDER + id),
  };
}
