/** Removal of records after the times of the privacy policy, also when a process crashes, a store fails or a record cannot be read. */
import { expect, test } from 'vitest';
import type { Decision } from '../../../netlify/lib/decisions/decisions.ts';
import { PurgeError } from '../../../netlify/lib/privacy/retention.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';
import { sendAll } from '../../support/office/office.ts';
import { CONFIRM, CONSENT, NIMALI, REPLY, SAMPLE_MESSAGE } from '../../support/functions/samples.ts';
import {
  createTestSite,
  DAY,
  HOUR,
  type OpenStore,
  START,
  type StoreName,
  type TestSite,
} from '../../support/functions/test-site.ts';

const MESSAGE = { ...SAMPLE_MESSAGE, ...CONSENT };
const SUBSCRIPTION = { email: NIMALI.email, ...CONSENT };

const message = ({ messages }: TestSite) => messages.add(MESSAGE, { key: 'a-key-made-by-the-form' });
const chat = ({ store }: TestSite) => store('chats');
const appointment = ({ store }: TestSite) => store('appointments', { preferredDate: '2026-05-10' });
const decided = (decision: Decision) => async (site: TestSite) =>
  site.decided('appointments', await appointment(site), 0, decision);
const agreed = decided({ ...CONFIRM, date: '2026-12-01' });
const proposed = decided({ type: 'propose', options: [{ date: '2026-12-01', time: '11:00' }] });
const answered = async ({ store, process }: TestSite) => {
  const { decided: decide } = process({ clock: () => START + 80 * DAY });
  await decide('messages', await store('messages'), 0, REPLY);
};
const address = async ({ subscribers, hashOf }: TestSite) => subscribers.add(await hashOf(NIMALI.email), SUBSCRIPTION);
const refused = async (site: TestSite) => {
  await address(site);
  for (const event of ['confirmed', 'bounced'] as const)
    await site.subscribers.recordEvent(await site.hashOf(NIMALI.email), event);
};
const subscription = ({ subscribers }: TestSite) => subscribers.requests.add(SUBSCRIPTION);
const counted = ({ site }: TestSite) => site.quota.count('contact', '203.0.113.7');

// Worked out by hand from the privacy policy.
test.each<[what: string, until: string, store: StoreName, folder: string, write: (site: TestSite) => Promise<unknown>]>([
  ['a message, 90 days', '2026-05-30T08:00:00Z', 'messages', 'records/', message],
  ['a chat session, 30 days', '2026-03-31T08:00:00Z', 'chat-sessions', 'records/', chat],
  ['a chat message, 30 days', '2026-03-31T08:00:00Z', 'chat-messages', 'records/', chat],
  // 10 May ends in Colombo at 18:30 UTC; 90 days later is 8 August.
  ['an appointment, 90 days after its day', '2026-08-08T18:30:00Z', 'appointments', 'records/', appointment],
  // 1 December ends in Colombo at 18:30 UTC; 90 days later is 1 March.
  ['an appointment, 90 days after a later day that was agreed', '2027-03-01T18:30:00Z', 'appointments', 'records/', agreed],
  ['an appointment, 90 days after a later day that was proposed', '2027-03-01T18:30:00Z', 'appointments', 'records/', proposed],
  ['a mail to a patient, with the message that it answers, 90 days', '2026-05-30T08:00:00Z', 'replies', 'records/', answered],
  ['an unconfirmed address, 7 days', '2026-03-08T08:00:00Z', 'subscribers', 'subscribers/', address],
  ['an address that the mail server refuses, 90 days', '2026-05-30T08:00:00Z', 'subscribers', 'subscribers/', refused],
  ['a subscription request, 7 days', '2026-03-08T08:00:00Z', 'subscribers', 'records/', subscription],
  ['an idempotency key, a day longer than a device keeps an unsent form', '2026-03-09T08:00:00Z', 'messages', 'keys/', message],
  ['the hash of an IP address, 24 hours', '2026-03-02T08:00:00Z', 'caps', '', counted],
])('keeps %s, until %s, and not a millisecond longer', async (_what, until, store, folder, write) => {
  const site = createTestSite();
  const { open, purge } = site;
  await write(site);
  await purge(Date.parse(until) - 1);
  expect(await open(store).keys(folder)).toHaveLength(1);
  await purge(Date.parse(until));
  expect(await open(store).keys(folder)).toEqual([]);
});

test('keeps a confirmed address until it is unsubscribed, and then removes its requests and related keys, too', async () => {
  const { open, pass, purge, subscribers } = createTestSite();
  const { hash } = await sendAll(open, NIMALI, START);
  pass(1000 * DAY);
  await purge();
  expect(await open('subscribers').keys('subscribers/')).toHaveLength(1);
  pass(DAY);
  await subscribers.requests.add({ ...SUBSCRIPTION, email: 'NIMALI@example.com' });
  await subscribers.recordEvent(hash, 'unsubscribed');
  pass(1);
  await purge();
  expect(await open('subscribers').keys('')).toEqual([]);
});

test.each([
  // Its last mail is asked for on the sixth day.
  { what: 'an unconfirmed address for seven days', told: 6 * DAY, until: 13 * DAY, events: [] },
  // The mail server was down for a while.
  { what: 'an unsubscribed address for 24 hours', told: 5 * HOUR, until: 29 * HOUR, events: ['unsubscribed'] as const },
])('keeps $what after its last mail', async ({ told, until, events }) => {
  const { open, subscribers, hashOf, purge } = createTestSite();
  const store = open('subscribers');
  const hash = await hashOf(NIMALI.email);
  const { record } = await subscribers.requests.add(SUBSCRIPTION);
  await subscribers.add(hash, SUBSCRIPTION);
  await store.create(`requests/${hash}/0001`, { id: record.id, at: START + told });
  await store.create(`told/${record.id}`, { at: START + told });
  for (const event of events) await subscribers.recordEvent(hash, event);
  await purge(START + until - 1);
  for (const folder of ['subscribers/', 'requests/']) expect(await store.keys(folder)).toHaveLength(1);
  await purge(START + until);
  expect(await store.keys('')).toEqual([]);
});

test('removes orphans and keeps related keys of existing records', async () => {
  const { open, purge } = createTestSite();
  const store = open('messages');
  const { message: kept } = await sendAll(open, NIMALI, START);
  const before = await store.keys('');
  for (const key of [
    ...['told/ID', 'aside/ID', 'closed/ID', 'tries/ID/0001', 'status/ID/0001', 'notes/ID/0001', 'flags/ID/waiting'],
    ...['done/ID', 'restored/ID', 'days/2026-03-09/ID'],
  ])
    await store.create(key.replace('ID', '0n7fg3k2x-0123456789abcdef'), {});
  await purge(START + HOUR);
  expect(await store.keys('')).toEqual(before);
  expect(before).toContain(`told/${kept.id}`);
});

test('removes what is due and nothing else when run again after a crash after any call', async () => {
  const later = START + 91 * DAY;
  const stores = ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers', 'caps', 'secrets'] as const;
  const calls = await everyCall(async (at) => {
    const { open, process, purge } = createTestSite();
    await sendAll(open, NIMALI, START);
    await process({ clock: () => START + 60 * DAY }).store('messages');
    const [crashed] = await Promise.allSettled([process({ open: crashingStores(open, at, 'after') }).purge(later)]);
    await purge(later);
    const counts = await Promise.all(stores.map(async (name) => (await open(name).keys('')).length));
    // Kept: the later message, the appointment of a far day with its keys, and the confirmed subscriber with the newest keys.
    expect(counts, `call ${at}`).toEqual([2, 12, 0, 0, 5, 0, 1]);
    return crashed.status === 'rejected' && crashed.reason instanceof PurgeError;
  });
  expect(calls).toBeGreaterThan(50);
});

test('purges other stores and records when a store is down or a record cannot be read, and reports it', async () => {
  const { open, messages, process } = createTestSite();
  await sendAll(open, NIMALI, START);
  await messages.add(MESSAGE, { key: 'a-key-of-the-form' });
  const [damaged = '', ...others] = await open('messages').keys('keys/');
  expect(others).not.toEqual([]);
  const [down, unreadable] = [new Error('down'), new Error('empty')];
  const failing: OpenStore = (name) => ({
    ...open(name),
    keys: (prefix) => (name === 'chat-messages' ? Promise.reject(down) : open(name).keys(prefix)),
    read: (key) => (key === damaged ? Promise.reject(unreadable) : open(name).read(key)),
  });
  const fault = await process({ open: failing })
    .purge(START + 91 * DAY)
    .catch((error: unknown) => error);
  expect(fault).toMatchObject({ purged: { removed: { 'idempotency keys': expect.any(Number) as number } } });
  expect(new Set((fault as PurgeError).errors)).toEqual(new Set([down, unreadable]));
  expect(await open('messages').keys('')).toEqual([damaged]);
  expect(await open('subscribers').keys('records/')).toEqual([]);
});
