import { expect, test } from 'vitest';
import { createDecide } from '../../netlify/lib/office/decide.ts';
import { purge } from '../../netlify/lib/retention/retention.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { memoryStores, SANDUNI, sendAll } from '../support/office.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, START } from '../support/test-site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONSENT = { consent: { privacyVersion: null } };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

const purgeAt = (open: OpenStore, at: number) => purge(open, { clock: () => at });
/** A site over these stores at a given time. */
const siteAt = (open: OpenStore, at = START) => createTestSite({ open, clock: () => at });

interface Retained {
  what: string;
  /** Time of removal in milliseconds since 1970. */
  until: number;
  write: (open: OpenStore) => Promise<unknown>;
  left: (open: OpenStore) => Promise<string[]>;
}

const chat = { sessionId: 'session-1', visitorName: 'N', visitorEmail: '', ...CONSENT };

/** Worked out by hand from the privacy policy. */
const RETAINED: readonly Retained[] = [
  {
    what: 'a message: 90 days',
    until: Date.parse('2026-05-30T08:00:00Z'),
    write: (open) => siteAt(open).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }),
    left: (open) => open('messages').keys('records/'),
  },
  {
    what: 'a chat session: 30 days',
    until: Date.parse('2026-03-31T08:00:00Z'),
    write: (open) => siteAt(open).chats.start({ ...chat, initialMessage: 'hello' }),
    left: (open) => open('chat-sessions').keys('records/'),
  },
  {
    what: 'a chat message: 30 days',
    until: Date.parse('2026-03-31T08:00:00Z'),
    write: (open) => siteAt(open).chats.start({ ...chat, initialMessage: 'hello' }),
    left: (open) => open('chat-messages').keys('records/'),
  },
  {
    // 10 May ends in Colombo at 18:30 UTC; 90 days later is 8 August.
    what: 'an appointment: 90 days after its day',
    until: Date.parse('2026-08-08T18:30:00Z'),
    write: (open) =>
      siteAt(open).appointments.add({ ...SAMPLE_REQUEST, preferredDate: '2026-05-10', phoneNumber: null, ...CONSENT }),
    left: (open) => open('appointments').keys('records/'),
  },
  {
    // Agreed for 1 December, which ends in Colombo at 18:30 UTC; 90 days later is 1 March.
    what: 'an appointment: 90 days after a later day that was agreed',
    until: Date.parse('2027-03-01T18:30:00Z'),
    write: async (open) => {
      const { appointments } = siteAt(open);
      const request = { ...SAMPLE_REQUEST, preferredDate: '2026-05-10', phoneNumber: null, ...CONSENT };
      const { id } = (await appointments.add(request)).record;
      const decide = createDecide({ open, clock: () => START });
      await decide({
        ...{ kind: 'appointments', id, after: 0, actor: SANDUNI },
        decision: { type: 'confirm', date: '2026-12-01', time: '09:30' },
      });
    },
    left: (open) => open('appointments').keys('records/'),
  },
  {
    what: 'a mail to a patient, with the message that it answers: 90 days',
    until: Date.parse('2026-05-30T08:00:00Z'),
    write: async (open) => {
      const { id } = (await siteAt(open).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT })).record;
      const decide = createDecide({ open, clock: () => START + 80 * DAY });
      const decision = { type: 'reply', text: 'We are open on Monday.' } as const;
      await decide({ kind: 'messages', id, after: 0, actor: SANDUNI, decision });
    },
    left: (open) => open('replies').keys(''),
  },
  {
    what: 'an unconfirmed address: 7 days',
    until: Date.parse('2026-03-08T08:00:00Z'),
    write: async (open) => {
      const { subscribers, hashOf } = siteAt(open);
      await subscribers.add(await hashOf('nimali@example.com'), { email: 'nimali@example.com', ...CONSENT });
    },
    left: (open) => open('subscribers').keys('subscribers/'),
  },
  {
    what: 'a subscription request: 7 days',
    until: Date.parse('2026-03-08T08:00:00Z'),
    write: (open) => siteAt(open).subscribers.requests.add({ email: 'nimali@example.com', ...CONSENT }),
    left: (open) => open('subscribers').keys('records/'),
  },
  {
    what: 'an idempotency key: 2 days',
    until: Date.parse('2026-03-03T08:00:00Z'),
    write: (open) => siteAt(open).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { key: 'a-key-made-by-the-form' }),
    left: (open) => open('messages').keys('keys/'),
  },
  {
    what: 'the hash of an IP address: 24 hours',
    until: Date.parse('2026-03-02T08:00:00Z'),
    write: (open) => siteAt(open).site.quota.count('contact', '203.0.113.7'),
    left: (open) => open('caps').keys(''),
  },
];

test.each(RETAINED)('removes $what, and not a millisecond earlier', async ({ until, write, left }) => {
  const open = memoryStores();
  await write(open);
  await purgeAt(open, until - 1);
  expect(await left(open)).toHaveLength(1);
  await purgeAt(open, until);
  expect(await left(open)).toEqual([]);
});

test('keeps a confirmed address until it is unsubscribed', async () => {
  const open = memoryStores();
  const { hash } = await sendAll(open, NIMALI, START);
  const subscriber = () => open('subscribers').keys('subscribers/');
  await purgeAt(open, START + 1000 * DAY);
  expect(await subscriber()).toHaveLength(1);
  const later = START + 1001 * DAY;
  const { subscribers } = siteAt(open, later);
  await subscribers.requests.add({ email: 'NIMALI@example.com', ...CONSENT });
  await subscribers.recordEvent(hash, 'unsubscribed');
  await purgeAt(open, later + 1);
  // Its requests and related keys are removed too.
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('keeps an address for seven days after its last mail', async () => {
  const open = memoryStores();
  const { subscribers, hashOf } = siteAt(open);
  const hash = await hashOf('nimali@example.com');
  await subscribers.add(hash, { email: 'nimali@example.com', ...CONSENT });
  const id = '0n7fg3k2x-0123456789abcdef';
  await open('subscribers').create(`requests/${hash}/0001`, { id, at: START + 6 * DAY });
  await purgeAt(open, START + 13 * DAY - 1);
  expect(await open('subscribers').keys('subscribers/')).toHaveLength(1);
  await purgeAt(open, START + 13 * DAY);
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('keeps an unsubscribed address for 24 hours after its last mail', async () => {
  const open = memoryStores();
  const { subscribers, hashOf } = siteAt(open);
  const hash = await hashOf('nimali@example.com');
  const { record } = await subscribers.requests.add({ email: 'nimali@example.com', ...CONSENT });
  await subscribers.add(hash, { email: 'nimali@example.com', ...CONSENT });
  await open('subscribers').create(`requests/${hash}/0001`, { id: record.id, at: START });
  // The mail server was down for a while.
  await open('subscribers').create(`told/${record.id}`, { at: START + 5 * HOUR });
  await subscribers.recordEvent(hash, 'unsubscribed');
  await purgeAt(open, START + 29 * HOUR - 1);
  expect(await open('subscribers').keys('requests/')).toHaveLength(1);
  await purgeAt(open, START + 29 * HOUR);
  expect(await open('subscribers').keys('')).toEqual([]);
});

test('removes related keys and keeps a confirmed subscriber', async () => {
  await using server = await serveBlobs();
  const { hash } = await sendAll(server.open, NIMALI, START);
  // The requested day is far away, so the appointment is kept.
  await purgeAt(server.open, START + 91 * DAY);
  expect(server.keys('site:messages')).toEqual([]);
  expect(server.keys('site:chat-sessions')).toEqual([]);
  expect(server.keys('site:chat-messages')).toEqual([]);
  expect(server.keys('site:caps')).toEqual([]);
  const folders = (store: string) => new Set(server.keys(store).map((key) => key.split('/')[0]));
  expect(folders('site:appointments')).toEqual(new Set(['records', 'told', 'tries', 'status', 'done', 'days', 'notes']));
  expect(folders('site:replies')).toEqual(new Set(['records', 'told']));
  expect(server.keys('site:subscribers').toSorted()).toEqual(
    [
      `events/${hash}/0001`,
      `requests/${hash}/0001`,
      `subscribers/${hash}`,
      ...(await server.open('subscribers').keys(`states/${hash}/`)),
    ].toSorted(),
  );
});

test('removes orphans and keeps related keys of existing records', async () => {
  const open = memoryStores();
  const { message } = await sendAll(open, NIMALI, START);
  const before = await open('messages').keys('');
  for (const folder of ['told', 'aside', 'closed']) await open('messages').create(`${folder}/0n7fg3k2x-0123456789abcdef`, {});
  await open('messages').create('tries/0n7fg3k2x-0123456789abcdef/0001', {});
  for (const key of ['status/ID/0001', 'notes/ID/0001', 'flags/ID/waiting', 'done/ID', 'restored/ID', 'days/2026-03-09/ID'])
    await open('messages').create(key.replace('ID', '0n7fg3k2x-0123456789abcdef'), {});
  await purgeAt(open, START + HOUR);
  expect(await open('messages').keys('')).toEqual(before);
  expect(before).toContain(`told/${message.id}`);
});

test('stops when its time is over, and the next run continues', async () => {
  const open = memoryStores();
  const { messages } = siteAt(open);
  for (let number = 0; number < 120; number++) await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  let now = START + 91 * DAY;
  const until = now + 60;
  // Each removal takes a millisecond.
  const slow: OpenStore = (name) => ({ ...open(name), remove: (key) => ((now += 1), open(name).remove(key)) });
  expect(await purge(slow, { until, clock: () => now })).toEqual({ removed: { messages: 60 }, unfinished: true });
  expect(await purge(open, { clock: () => now })).toEqual({ removed: { messages: 60 }, unfinished: false });
});
