/**
 * The people who work in the office, in the store `users`: `people/<id>`, created with their first device. A person is removed
 * by removing the record; every request reads it, so the person's sessions and devices have no effect from then on. Retention
 * removes them (see ./retention.ts).
 */
import * as z from 'zod/mini';
import { isRecordId } from '../storage/inbox.ts';
import { readBelow, readRecord } from '../storage/read-record.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { type Actor, ActorSchema } from '../actor.ts';

const FOLDER = 'people/';

/** What people may do: the doctor everything, the office reads and answers. */
export const RoleSchema = z.enum(['doctor', 'office'], 'Choose what the person may do.');
export type Role = z.infer<typeof RoleSchema>;

const NAME_LENGTH = 60;
/** The typed name of a person, on one line as in the log and in replies. Sinhala and Tamil need U+200C and U+200D between letters. */
export const PersonNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Type the name.'),
    z.maxLength(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`),
    z.regex(
      /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))*$/u,
      'Use letters, spaces, points and hyphens.',
    ),
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

export const actorOf = ({ id, name }: Person): Actor => ({ id, name });

const comparable = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u200C\u200D]/g, '')
    .trim()
    .toLowerCase();

export function createPeople(store: RecordStore) {
  async function read(id: string): Promise<Person | undefined> {
    if (!isRecordId(id)) return undefined;
    return readRecord(store, FOLDER + id, PersonSchema);
  }

  const all = async () => (await readBelow(store, FOLDER, read)).toSorted((a, b) => a.name.localeCompare(b.name));

  return {
    read,
    all,
    /** The person of a name, whatever its case. */
    named: async (name: string): Promise<Person | undefined> =>
      (await all()).find((person) => comparable(person.name) === comparable(name)),
    /** Creates a person, unless it exists. */
    add: (person: Person) => store.create(FOLDER + person.id, person),
    remove: (id: string) => store.remove(FOLDER + id),
  };
}
export type People = ReturnType<typeof createPeople>;
