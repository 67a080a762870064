/** The numbered log of a subject, over listings that are late. */
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { createNotes } from '../../../netlify/lib/enquiries/notes.ts';
import { createJournal } from '../../../netlify/lib/storage/journal.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { createLateStores } from '../../support/storage/late-listings.ts';

const open = (store: RecordStore) => createJournal(store, 'status', z.object({ text: z.string() }));

/** Two processes whose listings do not show what the other wrote, until the clock is moved on. */
function createScene() {
  const time = { now: 0 };
  const process = createLateStores(() => time.now);
  const [ours, theirs] = [process()('appointments'), process()('appointments')];
  return { ours, theirs, own: open(ours), other: open(theirs), time };
}
/** Appends the next entries. */
async function write(journal: ReturnType<typeof open>, ...texts: string[]) {
  for (const text of texts)
    expect(await journal.append('one', await journal.lastNumber('one'), { text: `entry ${text}` })).toBe('created');
}

test('the last entry is found though the listing lacks what others wrote, from none to forty entries', async () => {
  for (const count of [0, 1, 2, 3, 4, 7, 8, 40]) {
    const { own, other } = createScene();
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    await write(other, ...numbers.map(String));
    expect(await own.last('one')).toEqual(count === 0 ? undefined : { number: count, text: `entry ${count}` });
    expect(await own.lastNumber('one')).toBe(count);
    expect((await own.all('one')).map(({ number }) => number)).toEqual(numbers);
  }
});

test('all entries are read though the listing has a gap: 1 and 3 are ours, 2 and 4 are of another', async () => {
  const { own, other, ours } = createScene();
  await write(own, '1');
  await write(other, '2');
  await write(own, '3');
  await write(other, '4');
  expect(await ours.keys('status/one/')).toEqual(['status/one/0001', 'status/one/0003']);
  expect((await own.all('one')).map(({ text }) => text)).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4']);
  expect((await own.following('one', 2)).map(({ number }) => number)).toEqual([3, 4]);
});

test('entries that were removed and are still listed are left out', async () => {
  const { own, other, theirs, time } = createScene();
  await write(own, '1', '2', '3');
  time.now = 60_000;
  for (const number of [1, 2]) await theirs.remove(`status/one/000${number}`);
  expect(await own.last('one')).toEqual({ number: 3, text: 'entry 3' });
  expect((await own.all('one')).map(({ number }) => number)).toEqual([3]);
  await write(other, '4');
  await theirs.remove('status/one/0003');
  // The listing ends with 3, which is removed; what follows it counts.
  expect(await own.last('one')).toEqual({ number: 4, text: 'entry 4' });
  await theirs.remove('status/one/0004');
  expect([await own.last('one'), await own.lastNumber('one'), await own.all('one')]).toEqual([undefined, 0, []]);
});

test('while the last entry is being removed, the one before it counts', async () => {
  const { own, theirs } = createScene();
  await write(own, '1', '2', '3');
  await theirs.remove('status/one/0003');
  expect(await own.last('one')).toEqual({ number: 2, text: 'entry 2' });
});

test('a note follows the last number, though earlier notes were removed or are not listed', async () => {
  const { ours, theirs } = createScene();
  const note = (text: string) => ({ text, at: 1, by: 'p-sanduni', name: 'Sanduni' });
  for (const text of ['First', 'Second']) await createNotes(theirs).add('one', note(text));
  await theirs.remove('notes/one/0001');
  await createNotes(theirs).add('one', note('Third'));
  await createNotes(theirs).add('two', note('Of another'));
  await createNotes(ours).add('two', note('Ours'));
  expect((await createNotes(theirs).of('one')).map(({ number, text }) => [number, text])).toEqual([
    [2, 'Second'],
    [3, 'Third'],
  ]);
  expect((await createNotes(ours).of('two')).map(({ text }) => text)).toEqual(['Of another', 'Ours']);
});
