import { mapAtOnce } from '../at-once.ts';
import { idBeside, leftovers } from '../stores/beside.ts';
import { type OpenStore, STORE_NAMES } from '../stores/store-names.ts';
import type { Person } from './person.ts';
import { type Found, findPerson } from './search.ts';

/** Passes over all stores: what is written while one is under way is found by the next. */
const PASSES = 3;

/**
 * What only belongs to a person's record goes before the record that says so, or nobody could find it again; what stands
 * beside a record goes after it (see `stores/beside.ts`).
 */
function rankOf({ key, fields }: Found): number {
  if (idBeside(key) !== undefined) return 2;
  return fields.length > 0 ? 1 : 0;
}

async function removeAll(open: OpenStore, found: readonly Found[]): Promise<void> {
  for (const rank of [0, 1, 2])
    await mapAtOnce(
      found.filter((one) => rankOf(one) === rank),
      ({ store, key }) => open(store).remove(key),
    );
}

/** What an earlier run left that did not come to its end. */
async function removeLeftovers(open: OpenStore): Promise<void> {
  for (const name of STORE_NAMES) await mapAtOnce(await leftovers(open(name)), (key) => open(name).remove(key));
}

/**
 * Erases a person from every store, then looks through every record of every store again. May be stopped at any point;
 * run again, it finishes.
 * @returns what is left, which is nothing unless somebody goes on writing it
 */
export async function erasePerson(open: OpenStore, person: Person, names: readonly string[] = []): Promise<Found[]> {
  let left = await findPerson(open, person, names);
  for (let pass = 0; left.length > 0 && pass < PASSES; pass++) {
    await removeAll(open, left);
    left = await findPerson(open, person, names);
  }
  await removeLeftovers(open);
  return left;
}
