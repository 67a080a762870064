import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createInbox, isRecordId, timeOf } from '../../../netlify/lib/storage/inbox.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { serveBlobs } from '../../support/storage/blobs-server.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { createMemoryRecords } from '../../support/storage/memory-records.ts';

const NoteSchema = z.object({ text: z.string() });
const KEY = 'a-key-made-by-the-form';
const START = Date.parse('2026-03-01T08:00:00Z');

/** An inbox of notes; the clock advances a second per call. */
function notesIn(store: RecordStore) {
  let now = START;
  return createInbox({ store, schema: NoteSchema, clock: () => (now += 1000) });
}

test('stores and reads a record with its id and time', async () => {
  await using server = await serveBlobs();
  const notes = notesIn(server.open('notes'));
  const { record, isNew } = await notes.add({ text: 'Ayubowan' });
  expect(isNew).toBe(true);
  expect(record).toEqual({ text: 'Ayubowan', id: record.id, createdAt: '2026-03-01T08:00:01.000Z', quarantined: null });
  expect(isRecordId(record.id)).toBe(true);
  expect(timeOf(record.id)).toBe(START + 1000);
  expect(await notes.read(record.id)).toEqual(record);
  expect(await notes.read('records/../elsewhere')).toBeUndefined();
  expect(await notes.read('000000000-0123456789abcdef')).toBeUndefined();
});

test('stores one record per key and content, with its first quarantine, and lists the newest first', async () => {
  const notes = notesIn(createMemoryRecords());
  const first = await notes.add({ text: 'one' }, { key: KEY, quarantined: 'too_fast' });
  expect(await notes.add({ text: 'one' }, { key: KEY })).toEqual({ record: first.record, isNew: false });
  const corrected = await notes.add({ text: 'one, corrected' }, { key: KEY });
  // Without a key, equal content is another record.
  const again = await notes.add({ text: 'one' });
  expect(await notes.ids()).toEqual([again, corrected, first].map(({ record }) => record.id));
  expect((await notes.read(first.record.id))?.quarantined).toBe('too_fast');
});

test('stores one record for 50 racing submissions with one key, and 50 for different ones', async () => {
  const notes = notesIn(createInterleaving('notes').process(createMemoryBlobs().open).open('messages'));
  const addAll = (textOf: (n: number) => string) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => notes.add({ text: textOf(n) }, { key: KEY })));
  const same = await addAll(() => 'one');
  expect(new Set(same.map(({ record }) => JSON.stringify(record))).size).toBe(1);
  expect(same.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await notes.ids()).toHaveLength(1);
  await addAll(String);
  expect(await notes.ids()).toHaveLength(51);
});
