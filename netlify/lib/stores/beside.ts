/**
 * What stands beside a record of an inbox. A record is taken away in this order:
 *
 * 1. `keys/<hash>` and `only/<hash>`, which would give a form that is sent once more the id of a record that is gone;
 * 2. `records/<id>`;
 * 3. what was said of it: `told/`, `tries/`, `aside/`, `status/`, `closed/`. These come last: a record without its
 *    `told/` would be mailed to the office again.
 *
 * Whoever dies in between leaves keys of the third kind without a record. They are made after their record and are
 * therefore known to be left over, by anyone and at any time.
 */
import { mapAtOnce } from '../at-once.ts';
import { ClaimSchema, isRecordId } from './inbox.ts';
import { namesBelow, type RecordStore } from './record-store.ts';

const SAID = new Set(['told', 'tries', 'aside', 'status', 'closed']);
const RECORDS = 'records/';

/** The id that a key says something of, for keys that stand beside a record. */
export function idBeside(key: string): string | undefined {
  const [folder = '', id = ''] = key.split('/');
  return SAID.has(folder) && isRecordId(id) ? id : undefined;
}

const recordIds = async (store: RecordStore) => new Set(await namesBelow(store, RECORDS));

/** Keys that say something of records that are gone. */
export async function leftovers(store: RecordStore): Promise<string[]> {
  const said = (await store.keys('')).filter((key) => idBeside(key) !== undefined);
  if (said.length === 0) return [];
  // Records after what is said of them: what was there before must have its record by now, if it has one.
  const there = await recordIds(store);
  return said.filter((key) => !there.has(idBeside(key) ?? ''));
}

interface Claim {
  key: string;
  /** Undefined for one that is not as it was written. */
  id: string | undefined;
}

/** Which id the sendings of forms got (`keys/`), or names that there is one record of (`only/`). */
export async function claims(store: RecordStore, folder: 'keys/' | 'only/', goOn?: () => boolean): Promise<Claim[]> {
  return mapAtOnce(
    await store.keys(folder),
    async (key) => ({ key, id: ClaimSchema.safeParse(await store.read(key)).data?.id }),
    goOn,
  );
}

/** Names (`only/`) of records that are gone. A claim comes before its record: the newest may be about to get theirs. */
export async function claimsWithoutRecord(store: RecordStore, isOld: (id: string) => boolean, goOn?: () => boolean) {
  const found = await claims(store, 'only/', goOn);
  if (found.length === 0) return [];
  const there = await recordIds(store);
  return found.filter(({ id }) => id === undefined || (!there.has(id) && isOld(id))).map(({ key }) => key);
}
