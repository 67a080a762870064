import { expect, test } from 'vitest';
import { purge } from '../../netlify/lib/retention/retention.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { dyingStores, Killed } from '../support/dying-store.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { memoryStores, sendAll, writersOf } from '../support/office.ts';
import { withTimePassing } from '../support/passing-time.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T08:00:00Z');
const CONSENT = { consent: { privacyVersion: null } };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

const purgeAt = (open: OpenStore, at: number) => purge(open, { clock: () => at });
const writers = (open: OpenStore, at = START) => writersOf(open, () => at);

interface Kept {
  what: string;
  /** Milliseconds since 1970 from which on it must be gone. */
  until: number;
  write: (open: OpenStore) => Promise<unknown>;
  left: (open: OpenStore) => Promise<string[]>;
}

const chat = { sessionId: 'session-1', visitorName: 'N', visitorEmail: '', ...CONSENT };

/** Worked out by hand from the figures of the privacy policy. */
const KEPT: readonly Kept[] = [
  {
    what: 'a message: 90 days',
    until: Date.parse('2026-05-30T08:00:00Z'),
    write: (open) => writers(open).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }),
    left: (open) => open('messages').keys('records/'),
  },
  {
    what: 'a chat session: 30 days',
    until: Date.parse('2026-03-31T08:00:00Z'),
    write: (open) => writers(open).chats.start({ ...chat, initialMessage: 'hello' }),
    left: (open) => open('chat-sessions').keys('records/'),
  },
  {
    what: 'a chat message: 30 days',
    until: Date.parse('2026-03-31T08:00:00Z'),
    write: (open) => writers(open).chats.start({ ...chat, initialMessage: 'hello' }),
    left: (open) => open('chat-messages').keys('records/'),
  },
  {
    // The tenth of May ends at the practice at half past six in the evening in London; 90 days later is the eighth of August.
    what: 'an appointment: 90 days after its day',
    until: Date.parse('2026-08-08T18:30:00Z'),
    write: (open) =>
      writers(open).appointments.add({ ...SAMPLE_REQUEST, preferredDate: '2026-05-10', phoneNumber: null, ...CONSENT }),
    left: (open) => open('appointments').keys('records/'),
  },
  {
    what: 'an address that was never confirmed: 7 days',
    until: Date.parse('2026-03-08T08:00:00Z'),
    write: async (open) => {
      const { subscribers } = writers(open);
      await subscribers.add(await subscribers.hashOf('nimali@example.com'), { email: 'nimali@example.com', ...CONSENT });
    },
    left: (open) => open('subscribers').keys('subscribers/'),
  },
  {
    what: 'that somebody asked for the newsletter: 7 days',
    until: Date.parse('2026-03-08T08:00:00Z'),
    write: (open) => writers(open).subscribers.asks.add({ email: 'nimali@example.com', ...CONSENT }),
    left: (open) => open('subscribers').keys('records/'),
  },
  {
    what: 'the key of a form: 2 days',
    until: Date.parse('2026-03-03T08:00:00Z'),
    write: (open) => writers(open).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { key: 'a-key-made-by-the-form' }),
    left: (open) => open('messages').keys('keys/'),
  },
  {
    what: 'the hash of an address: 24 hours',
    until: Date.parse('2026-03-02T08:00:00Z'),
    write: (open) => writers(open).cap.count('contact', '203.0.113.7'),
    left: (open) => open('caps').keys(''),
  },
];

test.each(KEPT)('$what; a millisecond less and it is kept', async ({ until, write, left }) => {
  const open = memoryStores();
  await write(open);
  await purgeAt(open, until - 1);
  expect(await left(open)).toHaveLength(1);
  await purgeAt(open, until);
  expect(await left(open)).toEqual([]);
});

test('an address that was confirmed is kept until it is unsubscribed, and goes then', async () => {
  const open = memoryStores();
  const { hash } = await sendAll(open, NIMALI, START);
  const subscriber = () => open('subscribers').keys('subscribers/');
  await purgeAt(open, START + 1000 * DAY);
  expect(await subscriber()).toHaveLength(1);
  const later = START + 1001 * DAY;
  const { subscribers } = writers(open, later);
  await subscribers.asks.add({ email: 'NIMALI@example.com', ...CONSENT });
  await subscribers.note(hash, 'unsubscribed');
  await purgeAt(open, later + 1);
  // What was asked for the same address goes with it, and all that is said of either.
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('a link that was mailed on the sixth day leads somewhere on the seventh', async () => {
  const open = memoryStores();
  const { subscribers } = writers(open);
  const hash = await subscribers.hashOf('nimali@example.com');
  await subscribers.add(hash, { email: 'nimali@example.com', ...CONSENT });
  const id = '0n7fg3k2x-0123456789abcdef';
  await open('subscribers').create(`requests/${hash}/0001`, { id, at: START + 6 * DAY });
  await purgeAt(open, START + 13 * DAY - 1);
  expect(await open('subscribers').keys('subscribers/')).toHaveLength(1);
  await purgeAt(open, START + 13 * DAY);
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('unsubscribing is no way to more than one mail a day', async () => {
  const open = memoryStores();
  const { subscribers } = writers(open);
  const hash = await subscribers.hashOf('nimali@example.com');
  const { record } = await subscribers.asks.add({ email: 'nimali@example.com', ...CONSENT });
  await subscribers.add(hash, { email: 'nimali@example.com', ...CONSENT });
  await open('subscribers').create(`requests/${hash}/0001`, { id: record.id, at: START });
  // The mail server was down for a while.
  await open('subscribers').create(`told/${record.id}`, { at: START + 5 * HOUR });
  await subscribers.note(hash, 'unsubscribed');
  await purgeAt(open, START + 29 * HOUR - 1);
  expect(await open('subscribers').keys('requests/')).toHaveLength(1);
  await purgeAt(open, START + 29 * HOUR);
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('all that stands beside a record goes with it, and a confirmed subscriber is what is left', async () => {
  await using server = await serveBlobs();
  const { hash } = await sendAll(server.open, NIMALI, START);
  // The day asked for is far away; the office has a status for it, and it stays.
  await purgeAt(server.open, START + 91 * DAY);
  expect(server.keys('site:messages')).toEqual([]);
  expect(server.keys('site:chat-sessions')).toEqual([]);
  expect(server.keys('site:chat-messages')).toEqual([]);
  expect(server.keys('site:caps')).toEqual([]);
  const folders = (store: string) => new Set(server.keys(store).map((key) => key.split('/')[0]));
  expect(folders('site:appointments')).toEqual(new Set(['records', 'told', 'tries', 'status']));
  expect(server.keys('site:subscribers').toSorted()).toEqual(
    [`events/${hash}/0001`, `requests/${hash}/0001`, `subscribers/${hash}`].toSorted(),
  );
});

test('what is left of a record that is gone goes at once, and what belongs to one that is there stays', async () => {
  const open = memoryStores();
  const { message } = await sendAll(open, NIMALI, START);
  const before = await open('messages').keys('');
  for (const folder of ['told', 'aside', 'closed']) await open('messages').create(`${folder}/0n7fg3k2x-0123456789abcdef`, {});
  await open('messages').create('tries/0n7fg3k2x-0123456789abcdef/0001', {});
  await open('messages').create('status/0n7fg3k2x-0123456789abcdef/0001', {});
  await purgeAt(open, START + HOUR);
  expect(await open('messages').keys('')).toEqual(before);
  expect(before).toContain(`told/${message.id}`);
});

test.each(['before', 'after'] as const)(
  'killed %s any of its calls and run again, it has removed what is due and nothing else',
  async (when) => {
    const later = START + 91 * DAY;
    const whole = memoryStores();
    const stores = ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers', 'caps', 'secrets'] as const;
    const counts = async (open: OpenStore) => Promise.all(stores.map(async (name) => (await open(name).keys('')).length));
    await sendAll(whole, NIMALI, START);
    await purgeAt(whole, later);
    const wanted = await counts(whole);
    let killed = true;
    let at = 1;
    for (; killed; at++) {
      const open = memoryStores();
      await sendAll(open, NIMALI, START);
      killed = await purge(dyingStores(open, at, when), { clock: () => later }).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      await purgeAt(open, later);
      expect(await counts(open), `killed ${when} call ${at}`).toEqual(wanted);
    }
    expect(at).toBeGreaterThan(50);
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'with the service failing ($name) nothing goes that is not due, and a later run finishes',
  async ({ fault }) => {
    for (const at of [1, 15, 30, 45]) {
      const service = createMemoryBlobs();
      const open: OpenStore = (name) => service.open(name);
      const { message, hash } = await sendAll(open, NIMALI, START);
      await writers(open, START + 60 * DAY).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
      service.failAt(at, fault, 'from-then-on');
      await withTimePassing(() => purgeAt(open, START + 91 * DAY).catch(() => undefined));
      service.heal();
      await purgeAt(open, START + 91 * DAY);
      const messages = [...service.records('messages').keys()];
      expect(messages).toHaveLength(1);
      expect(messages).not.toContain(`records/${message.id}`);
      expect(service.records('subscribers').has(`subscribers/${hash}`)).toBe(true);
      expect([...service.records('chat-messages').keys()]).toEqual([]);
    }
  },
);

test('a store that is down keeps the others from nothing', async () => {
  const open = memoryStores();
  await sendAll(open, NIMALI, START);
  const down: OpenStore = (name) =>
    name === 'chat-messages' ? { ...open(name), keys: () => Promise.reject(new Error('down')) } : open(name);
  await expect(purge(down, { clock: () => START + 91 * DAY })).rejects.toThrow('down');
  expect(await open('messages').keys('')).toEqual([]);
  expect(await open('subscribers').keys('records/')).toEqual([]);
});

test('a run that has no time left begins nothing more, and the next goes on', async () => {
  const open = memoryStores();
  const { messages } = writers(open);
  for (let number = 0; number < 120; number++) await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  let now = START + 91 * DAY;
  const until = now + 60;
  // Every removal takes a millisecond.
  const slow: OpenStore = (name) => ({ ...open(name), remove: (key) => ((now += 1), open(name).remove(key)) });
  expect(await purge(slow, { until, clock: () => now })).toEqual({ removed: { messages: 75 }, unfinished: true });
  expect(await purge(open, { clock: () => now })).toEqual({ removed: { messages: 45 }, unfinished: false });
});

test('2,000 messages that are due go in one run', async () => {
  const open = memoryStores();
  const { messages } = writers(open);
  for (let number = 0; number < 2000; number++)
    await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { key: `a-key-of-the-form-${number}` });
  await purgeAt(open, START + 90 * DAY);
  expect(await open('messages').keys('')).toEqual([]);
});
