/**
 * What stands beside a record of an inbox. A record is taken away in this order:
 *
 * 1. `keys/<hash>`, which would bring the record's id back if the same form were sent once more;
 * 2. `records/<id>`;
 * 3. what was said of it: `told/`, `tries/`, `aside/`, `status/`, `closed/`. These come last: a record without its
 *    `told/` would be mailed to the office again.
 *
 * Whoever dies in between leaves keys of the third kind without a record. They are made after their record and are
 * therefore known to be left over, by anyone and at any time.
 */
import * as z from 'zod/mini';
import { mapAtOnce } from '../at-once.ts';
import { isRecordId } from './inbox.ts';
import type { RecordStore } from './record-store.ts';

const BESIDE = new Set(['told', 'tries', 'aside', 'status', 'closed']);

/** The id that a key says something of, for keys that stand beside a record. */
export function idBeside(key: string): string | undefined {
  const [folder = '', id = ''] = key.split('/');
  return BESIDE.has(folder) && isRecordId(id) ? id : undefined;
}

/** Keys that stand beside records that are gone. */
export async function leftovers(store: RecordStore): Promise<string[]> {
  const said = (await store.keys('')).filter((key) => idBeside(key) !== undefined);
  if (said.length === 0) return [];
  // Records after what is said of them: what was there before must have its record by now, if it has one.
  const there = new Set((await store.keys('records/')).map((key) => key.slice('records/'.length)));
  return said.filter((key) => !there.has(idBeside(key) ?? ''));
}

const ClaimSchema = z.object({ id: z.string() });

/** The ids that forms' keys were given, by key. */
export async function claims(store: RecordStore): Promise<{ key: string; id: string | undefined }[]> {
  const found = await mapAtOnce(await store.keys('keys/'), async (key) => {
    const { data } = ClaimSchema.safeParse(await store.read(key));
    return { key, id: data?.id };
  });
  return found;
}
