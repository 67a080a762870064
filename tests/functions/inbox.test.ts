import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createInbox, isRecordId, timeOf } from '../../netlify/lib/stores/inbox.ts';
import type { RecordStore } from '../../netlify/lib/stores/record-store.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, NAMED_FAULTS } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withAutoTimers } from '../support/auto-timers.ts';

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

test('lists the newest first, quarantined records included', async () => {
  const notes = notesIn(createMemoryRecords());
  const first = await notes.add({ text: '1' });
  const second = await notes.add({ text: '2' }, { quarantined: 'trap' });
  const third = await notes.add({ text: '3' });
  expect(await notes.ids()).toEqual([third, second, first].map(({ record }) => record.id));
  expect((await notes.read(second.record.id))?.quarantined).toBe('trap');
});

test('stores one record per key and content, with its first quarantine', async () => {
  const notes = notesIn(createMemoryRecords());
  const first = await notes.add({ text: 'one' }, { key: KEY, quarantined: 'too_fast' });
  expect(await notes.add({ text: 'one' }, { key: KEY })).toEqual({ record: first.record, isNew: false });
  const corrected = await notes.add({ text: 'one, corrected' }, { key: KEY });
  expect(corrected.isNew).toBe(true);
  expect(await notes.ids()).toHaveLength(2);
  // Without a key, equal content is another record.
  await notes.add({ text: 'one' });
  expect(await notes.ids()).toHaveLength(3);
});

test('stores one record for 200 racing submissions with one key, and 200 for different ones', async () => {
  const notes = notesIn(createMemoryBlobs().open('notes'));
  const addAll = (textOf: (n: number) => string) =>
    Promise.all(Array.from({ length: 200 }, (_, n) => notes.add({ text: textOf(n) }, { key: KEY })));
  const same = await addAll(() => 'one');
  expect(new Set(same.map(({ record }) => JSON.stringify(record))).size).toBe(1);
  expect(same.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await notes.ids()).toHaveLength(1);
  await addAll(String);
  expect(await notes.ids()).toHaveLength(201);
});

test.each(NAMED_FAULTS)('reports no success without a stored record when the service fails: $name', async ({ fault }) => {
  for (const at of [1, 2]) {
    const service = createMemoryBlobs();
    const notes = notesIn(service.open('notes'));
    service.failAt(at, fault, 'from-then-on');
    const added = await withAutoTimers(() => notes.add({ text: 'one' }, { key: KEY }).catch(() => undefined));
    service.heal();
    if (added) expect(await notes.read(added.record.id), `call ${at}`).toEqual(added.record);
    // Sent again, it is there once.
    const { record } = await notes.add({ text: 'one' }, { key: KEY });
    expect(await notes.ids(), `call ${at}`).toEqual([record.id]);
  }
});
