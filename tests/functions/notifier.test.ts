import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Mail, Mailer } from '../../netlify/lib/mail/mailer.ts';
import { createNotifier } from '../../netlify/lib/mail/notifier.ts';
import { createInbox, type Stored } from '../../netlify/lib/stores/inbox.ts';
import { namesBelow, type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { createFakeMail } from '../support/test-site.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-01T08:00:00Z');

interface Note {
  text: string;
}
const NoteSchema = z.object({ text: z.string() });

const decide = ({ id, text }: Stored<Note>): Mail => ({
  messageId: `note.${id}@site.test`,
  to: { name: 'Office', address: 'office@example.com' },
  subject: 'A note',
  text,
  html: text,
});

const textsOf = ({ mails }: ReturnType<typeof createFakeMail>) => mails.map(({ text }) => text);

function create(store: RecordStore = createMemoryRecords()) {
  const post = createFakeMail();
  let now = START;
  const clock = () => now;
  const inbox = createInbox({ store, schema: NoteSchema, clock });
  const notifier = (through: RecordStore = store, mailer: Mailer = post.mailer) =>
    createNotifier({ inbox: createInbox({ store: through, schema: NoteSchema, clock }), store: through, mailer, decide, clock });
  /** Ids that are neither notified nor quarantined. */
  const pending = async () => {
    const done = new Set([...(await namesBelow(store, 'told/')), ...(await namesBelow(store, 'aside/'))]);
    return (await inbox.ids()).filter((id) => !done.has(id));
  };
  return {
    post,
    pending,
    inbox,
    notifier,
    pass: (milliseconds: number) => (now += milliseconds),
    run: (until = now + HOUR) => notifier().retryPending(until),
  };
}

test('sends one mail per record', async () => {
  const { post, pending, inbox, notifier, pass, run } = create();
  const { record } = await inbox.add({ text: 'one' });
  expect(await pending()).toEqual([record.id]);
  expect(await notifier().notify(record)).toBe('sent');
  pass(HOUR);
  expect(await run()).toEqual({ sent: 0, skipped: 0, busy: 0, failed: 0 });
  expect(textsOf(post)).toEqual(['one']);
  expect(await pending()).toEqual([]);
});

test('sends no mail of a quarantined record', async () => {
  const { post, inbox, notifier, pass, run } = create();
  const { record } = await inbox.add({ text: 'spam' }, { quarantined: 'trap' });
  await notifier().notify(record);
  pass(HOUR);
  await run();
  expect(post.mails).toEqual([]);
});

test('reads a quarantined record once, however often the schedule runs', async () => {
  const records = createMemoryRecords();
  const read: string[] = [];
  const store: RecordStore = { ...records, read: (key) => (read.push(key), records.read(key)) };
  const { inbox, pending, notifier, pass, run } = create(store);
  const added = await inbox.add({ text: 'spam' }, { quarantined: 'site_cap' });
  expect(await pending()).toEqual([added.record.id]);
  await notifier().notify(added.record);
  expect(await pending()).toEqual([]);
  // The function crashed before it marked this one.
  await inbox.add({ text: 'more spam' }, { quarantined: 'site_cap' });
  for (let hour = 0; hour < 5; hour++) {
    pass(HOUR);
    await run();
  }
  expect(read).toHaveLength(1);
  expect(await pending()).toEqual([]);
});

test('retries after 5, 10, 20 minutes and so on, at most 6 hours apart, for 72 hours', async () => {
  const { post, pending, inbox, notifier, pass, run } = create();
  post.down = true;
  const { record } = await inbox.add({ text: 'one' });
  expect(await notifier().notify(record)).toBe('failed');
  const triedAt: number[] = [];
  for (let minute = 1; minute <= 80 * 60; minute++) {
    pass(MINUTE);
    if ((await run()).failed > 0) triedAt.push(minute);
  }
  expect(triedAt.slice(0, 8)).toEqual([5, 15, 35, 75, 155, 315, 635, 995]);
  expect(triedAt.at(-1)).toBeLessThanOrEqual(72 * 60);
  expect(triedAt.at(-1)).toBeGreaterThan(66 * 60);
  expect(await pending()).toEqual([record.id]);
});

test('leaves the first minute to the function that stored the record', async () => {
  const { inbox, pass, run, post } = create();
  await inbox.add({ text: 'one' });
  pass(59_000);
  await run();
  expect(post.mails).toEqual([]);
  pass(1000);
  await run();
  expect(textsOf(post)).toEqual(['one']);
});

test('continues after an unreadable record or try', async () => {
  for (const damaged of ['records', 'tries']) {
    const records = createMemoryRecords();
    let bad = 'nothing yet';
    const store: RecordStore = {
      ...records,
      read: (key) =>
        key.startsWith(`${damaged}/${bad}`)
          ? Promise.reject(new StoreError(`read ${key}`, 'the record is empty or not JSON'))
          : records.read(key),
    };
    const { post, inbox, notifier, pass, run } = create(store);
    post.down = true;
    for (const text of ['one', 'two', 'three']) {
      const { record } = await inbox.add({ text });
      await notifier().notify(record);
      if (text === 'one') bad = record.id;
      pass(1000);
    }
    post.down = false;
    pass(HOUR);
    expect(await run()).toEqual({ sent: 2, skipped: 0, busy: 0, failed: 1 });
    expect(textsOf(post)).toEqual(['two', 'three']);
    bad = 'nothing any more';
    await run();
    expect(textsOf(post)).toEqual(['two', 'three', 'one']);
  }
});

test('reaches a due record behind hundreds that are not due within the time of a run', async () => {
  const records = createMemoryRecords();
  let now = START;
  const clock = () => now;
  const reads: (() => void)[] = [];
  /** A slow store: concurrent reads complete together after 50 ms. */
  const store: RecordStore = {
    ...records,
    async read(key) {
      await new Promise<void>((resolve) => {
        if (reads.push(resolve) > 1) return;
        setImmediate(() => {
          now += 50;
          for (const answer of reads.splice(0)) answer();
        });
      });
      return records.read(key);
    },
  };
  const inbox = createInbox({ store, schema: NoteSchema, clock });
  const post = createFakeMail();
  const slow = createNotifier({ inbox, store, mailer: post.mailer, decide, clock });
  for (let number = 0; number < 500; number++) {
    const { record } = await inbox.add({ text: String(number) });
    // After the ninth try the next one is due in six hours.
    for (let tried = 1; tried <= 9; tried++) await records.create(`tries/${record.id}/000${tried}`, { at: now });
  }
  now += HOUR;
  await inbox.add({ text: 'due' });
  now += 2 * MINUTE;
  await slow.retryPending(now + 20_000);
  expect(textsOf(post)).toEqual(['due']);
});

test('sends each mail once when runs race', async () => {
  const { post, inbox, pass, run } = create(createMemoryBlobs().open('notes'));
  for (let number = 0; number < 20; number++) await inbox.add({ text: String(number) });
  pass(HOUR);
  await Promise.all([run(), run(), run()]);
  expect(textsOf(post)).toHaveLength(20);
  expect(new Set(textsOf(post)).size).toBe(20);
});

test('starts nothing after its time is over', async () => {
  const { post, inbox, pass, run } = create();
  await inbox.add({ text: 'one' });
  const now = pass(HOUR);
  await run(now);
  expect(post.mails).toEqual([]);
});

test.each(['before', 'after'] as const)('loses no mail and sends at most two after a crash %s any store call', async (when) => {
  for (let at = 1; at <= 6; at++) {
    const store = createMemoryRecords();
    const { post, inbox, notifier, pass, run } = create(store);
    await inbox.add({ text: 'one' });
    pass(HOUR);
    await notifier(crashingStore(store, at, when))
      .retryPending(START + 9 * HOUR)
      .catch(() => undefined);
    for (let hour = 0; hour < 3; hour++) {
      pass(HOUR);
      await run();
    }
    expect(new Set(textsOf(post)), `crash ${when} call ${at}`).toEqual(new Set(['one']));
    expect(post.mails.length, `crash ${when} call ${at}`).toBeLessThanOrEqual(2);
  }
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'loses no mail and sends at most two when any store call fails: $name',
  async ({ fault }) => {
    for (let at = 1; at <= 6; at++) {
      const service = createMemoryBlobs();
      const { post, inbox, pass, run } = create(service.open('notes'));
      await inbox.add({ text: 'one' });
      pass(HOUR);
      service.failAt(at, fault, 'from-then-on');
      await withAutoTimers(() => run().catch(() => undefined));
      service.heal();
      for (let hour = 0; hour < 3; hour++) {
        pass(HOUR);
        await run();
      }
      expect(new Set(textsOf(post))).toEqual(new Set(['one']));
      expect(post.mails.length).toBeLessThanOrEqual(2);
    }
  },
);
