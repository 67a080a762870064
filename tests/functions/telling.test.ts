import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createTelling } from '../../netlify/lib/mail/telling.ts';
import { createInbox, type Stored } from '../../netlify/lib/stores/inbox.ts';
import { type RecordStore, StoreError } from '../../netlify/lib/stores/record-store.ts';
import { dyingStore } from '../support/dying-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { withTimePassing } from '../support/passing-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-01T08:00:00Z');

interface Note {
  text: string;
}
const NoteSchema = z.object({ text: z.string() });

const mailOf = ({ id, text }: Stored<Note>): Mail => ({
  messageId: `note.${id}@site.test`,
  to: { name: 'Office', address: 'office@example.com' },
  subject: 'A note',
  text,
  html: text,
});

/** A mail server that can be down, and what it took. */
function createPost() {
  const taken: string[] = [];
  const post = {
    taken,
    down: false,
    mailer: {
      send(mail) {
        if (post.down) return Promise.reject(new MailError('ECONNREFUSED'));
        taken.push(mail.text);
        return Promise.resolve();
      },
    } satisfies Mailer,
  };
  return post;
}

function create(store: RecordStore = createMemoryRecords()) {
  const post = createPost();
  let now = START;
  const clock = () => now;
  const inbox = createInbox({ store, schema: NoteSchema, clock });
  const telling = (through: RecordStore = store, mailer: Mailer = post.mailer) =>
    createTelling({ inbox: createInbox({ store: through, schema: NoteSchema, clock }), store: through, mailer, mailOf, clock });
  return {
    post,
    inbox,
    telling,
    pass: (milliseconds: number) => (now += milliseconds),
    run: (until = now + HOUR) => telling().tellTheRest(until),
  };
}

test('the office is told at once, once, and what is told is not told again', async () => {
  const { post, inbox, telling, pass, run } = create();
  const { record } = await inbox.add({ text: 'one' });
  expect(await telling().untold()).toEqual([record.id]);
  expect(await telling().tell(record)).toBe('told');
  pass(HOUR);
  expect(await run()).toEqual({ told: 0, moot: 0, busy: 0, failed: 0 });
  expect(post.taken).toEqual(['one']);
  expect(await telling().untold()).toEqual([]);
});

test('what is set aside is not mailed', async () => {
  const { post, inbox, telling, pass, run } = create();
  const { record } = await inbox.add({ text: 'spam' }, { quarantined: 'trap' });
  await telling().tell(record);
  pass(HOUR);
  await run();
  expect(post.taken).toEqual([]);
});

test('what is set aside is looked at once, however often the schedule comes', async () => {
  const records = createMemoryRecords();
  const read: string[] = [];
  const store: RecordStore = { ...records, read: (key) => (read.push(key), records.read(key)) };
  const { inbox, telling, pass, run } = create(store);
  const told = await inbox.add({ text: 'spam' }, { quarantined: 'site_cap' });
  expect(await telling().untold()).toEqual([told.record.id]);
  await telling().tell(told.record);
  expect(await telling().untold()).toEqual([]);
  // The function that kept this one was killed before it could say so.
  await inbox.add({ text: 'more spam' }, { quarantined: 'site_cap' });
  for (let hour = 0; hour < 5; hour++) {
    pass(HOUR);
    await run();
  }
  expect(read).toHaveLength(1);
  expect(await telling().untold()).toEqual([]);
});

test('a failed mail is tried again after 5, 10, 20 minutes and so on, at most 6 hours apart, for 72 hours', async () => {
  const { post, inbox, telling, pass, run } = create();
  post.down = true;
  const { record } = await inbox.add({ text: 'one' });
  expect(await telling().tell(record)).toBe('failed');
  const triedAt: number[] = [];
  for (let minute = 1; minute <= 80 * 60; minute++) {
    pass(MINUTE);
    if ((await run()).failed > 0) triedAt.push(minute);
  }
  expect(triedAt.slice(0, 8)).toEqual([5, 15, 35, 75, 155, 315, 635, 995]);
  expect(triedAt.at(-1)).toBeLessThanOrEqual(72 * 60);
  expect(triedAt.at(-1)).toBeGreaterThan(66 * 60);
  expect(await telling().untold()).toEqual([record.id]);
});

test('the function that kept it has a minute for itself', async () => {
  const { inbox, pass, run, post } = create();
  await inbox.add({ text: 'one' });
  pass(59_000);
  await run();
  expect(post.taken).toEqual([]);
  pass(1000);
  await run();
  expect(post.taken).toEqual(['one']);
});

test('with the mail server down for a day, 500 records all arrive once, the oldest first', async () => {
  const { post, inbox, telling, pass, run } = create();
  post.down = true;
  for (let number = 0; number < 500; number++) {
    const { record } = await inbox.add({ text: String(number) });
    await telling().tell(record);
    pass((24 * HOUR) / 500);
    if (number % 25 === 0) await run();
  }
  post.down = false;
  for (let hour = 0; hour < 7; hour++) {
    pass(HOUR);
    await run();
  }
  expect(post.taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 500 }, (_, n) => String(n)));
  expect(await telling().untold()).toEqual([]);
});

test('a record, or a try, that cannot be read does not stand in the way of the others', async () => {
  for (const damaged of ['records', 'tries']) {
    const records = createMemoryRecords();
    let bad = 'nothing yet';
    const store: RecordStore = {
      ...records,
      read: (key) =>
        key.startsWith(`${damaged}/${bad}`) ? Promise.reject(new StoreError('read', 'it came cut off')) : records.read(key),
    };
    const { post, inbox, telling, pass, run } = create(store);
    post.down = true;
    for (const text of ['one', 'two', 'three']) {
      const { record } = await inbox.add({ text });
      await telling().tell(record);
      if (text === 'one') bad = record.id;
      pass(1000);
    }
    post.down = false;
    pass(HOUR);
    expect(await run()).toEqual({ told: 2, moot: 0, busy: 0, failed: 1 });
    expect(post.taken).toEqual(['two', 'three']);
    bad = 'nothing any more';
    await run();
    expect(post.taken).toEqual(['two', 'three', 'one']);
  }
});

test('after a day without mail, a run comes in time to what is due behind hundreds that are not', async () => {
  const records = createMemoryRecords();
  let now = START;
  const clock = () => now;
  const reads: (() => void)[] = [];
  /** A store far away: reads that are under way at once are answered together, 50 ms later. */
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
  const post = createPost();
  const telling = createTelling({ inbox, store, mailer: post.mailer, mailOf, clock });
  for (let number = 0; number < 500; number++) {
    const { record } = await inbox.add({ text: String(number) });
    // Tried for the ninth time just now: due in six hours.
    for (let tried = 1; tried <= 9; tried++) await records.create(`tries/${record.id}/000${tried}`, { at: now });
  }
  now += HOUR;
  await inbox.add({ text: 'due' });
  now += 2 * MINUTE;
  await telling.tellTheRest(now + 20_000);
  expect(post.taken).toEqual(['due']);
});

test('two runs at once send each mail once', async () => {
  const { post, inbox, pass, run } = create(createMemoryBlobs().open('notes'));
  for (let number = 0; number < 20; number++) await inbox.add({ text: String(number) });
  pass(HOUR);
  await Promise.all([run(), run(), run()]);
  expect(post.taken).toHaveLength(20);
  expect(new Set(post.taken).size).toBe(20);
});

test('a run that has no time left begins nothing', async () => {
  const { post, inbox, pass, run } = create();
  await inbox.add({ text: 'one' });
  const now = pass(HOUR);
  await run(now);
  expect(post.taken).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a process killed %s any call of the store loses no mail, and doubles one at most',
  async (when) => {
    for (let at = 1; at <= 6; at++) {
      const store = createMemoryRecords();
      const { post, inbox, telling, pass, run } = create(store);
      await inbox.add({ text: 'one' });
      pass(HOUR);
      await telling(dyingStore(store, at, when))
        .tellTheRest(START + 9 * HOUR)
        .catch(() => undefined);
      for (let hour = 0; hour < 3; hour++) {
        pass(HOUR);
        await run();
      }
      expect(new Set(post.taken), `killed ${when} call ${at}`).toEqual(new Set(['one']));
      expect(post.taken.length, `killed ${when} call ${at}`).toBeLessThanOrEqual(2);
    }
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'a fault of the store ($name) at any call loses no mail, and doubles one at most',
  async ({ fault }) => {
    for (let at = 1; at <= 6; at++) {
      const service = createMemoryBlobs();
      const { post, inbox, pass, run } = create(service.open('notes'));
      await inbox.add({ text: 'one' });
      pass(HOUR);
      service.failAt(at, fault, 'from-then-on');
      await withTimePassing(() => run().catch(() => undefined));
      service.heal();
      for (let hour = 0; hour < 3; hour++) {
        pass(HOUR);
        await run();
      }
      expect(new Set(post.taken)).toEqual(new Set(['one']));
      expect(post.taken.length).toBeLessThanOrEqual(2);
    }
  },
);
