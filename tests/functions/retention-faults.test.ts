/** Removal of due records when a process crashes, a store fails or a record cannot be read. */
import { expect, test } from 'vitest';
import { purge, PurgeError } from '../../netlify/lib/retention/retention.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { withAutoTimers } from '../support/auto-timers.ts';
import { Crash, crashingStores } from '../support/crashing-store.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { memoryStores, sendAll } from '../support/office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { createTestSite, START } from '../support/test-site.ts';

const DAY = 24 * 3_600_000;
const CONSENT = { consent: { privacyVersion: null } };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

const purgeAt = (open: OpenStore, at: number) => purge(open, { clock: () => at });
/** A site over these stores at a given time. */
const siteAt = (open: OpenStore, at = START) => createTestSite({ open, clock: () => at });

test.each(['before', 'after'] as const)(
  'removes what is due and nothing else when run again after a crash %s any call',
  async (when) => {
    const later = START + 91 * DAY;
    const whole = memoryStores();
    const stores = ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers', 'caps', 'secrets'] as const;
    const counts = async (open: OpenStore) => Promise.all(stores.map(async (name) => (await open(name).keys('')).length));
    await sendAll(whole, NIMALI, START);
    await purgeAt(whole, later);
    const wanted = await counts(whole);
    let crashed = true;
    let at = 1;
    for (; crashed; at++) {
      const open = memoryStores();
      await sendAll(open, NIMALI, START);
      crashed = await purge(crashingStores(open, at, when), { clock: () => later }).then(
        () => false,
        (error: unknown) => error instanceof PurgeError && error.errors.some((one) => one instanceof Crash),
      );
      await purgeAt(open, later);
      expect(await counts(open), `crash ${when} call ${at}`).toEqual(wanted);
    }
    expect(at).toBeGreaterThan(50);
  },
);

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'removes nothing that is not due, and a later run finishes, when the service fails: $name',
  async ({ fault }) => {
    for (const at of [1, 15, 30, 45]) {
      const service = createMemoryBlobs();
      const open: OpenStore = (name) => service.open(name);
      const { message, hash } = await sendAll(open, NIMALI, START);
      await siteAt(open, START + 60 * DAY).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
      service.failAt(at, fault, 'from-then-on');
      await withAutoTimers(() => purgeAt(open, START + 91 * DAY).catch(() => undefined));
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

test('purges the other stores when one is down', async () => {
  const open = memoryStores();
  await sendAll(open, NIMALI, START);
  const down: OpenStore = (name) =>
    name === 'chat-messages' ? { ...open(name), keys: () => Promise.reject(new Error('down')) } : open(name);
  await expect(purge(down, { clock: () => START + 91 * DAY })).rejects.toMatchObject({
    errors: [new Error('down'), new Error('down'), new Error('down')],
  });
  expect(await open('messages').keys('')).toEqual([]);
  expect(await open('subscribers').keys('records/')).toEqual([]);
});

test.each([
  ['messages', 'keys/', 'idempotency keys'],
  ['chat-sessions', 'only/', 'orphans'],
  ['subscribers', 'subscribers/', 'subscribers'],
] as const)('purges other records after an unreadable one: %s, %s', async (store, folder, what) => {
  const open = memoryStores();
  const { chats, subscribers, messages, hashOf } = siteAt(open);
  for (const name of ['one', 'two']) {
    await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { key: `a-key-of-the-form-${name}` });
    await chats.start({ ...SAMPLE_CHAT, ...CONSENT, sessionId: name });
    await subscribers.add(await hashOf(`${name}@example.com`), { email: `${name}@example.com`, ...CONSENT });
  }
  const [damaged = '', other = ''] = await open(store).keys(folder);
  const failing: OpenStore = (name) => ({
    ...open(name),
    read: (key) =>
      name === store && key === damaged ? Promise.reject(new Error(`${name}/${key} is empty`)) : open(name).read(key),
  });
  await expect(purgeAt(failing, START + 91 * DAY)).rejects.toMatchObject({
    errors: [new Error(`${store}/${damaged} is empty`)],
    purged: { removed: { [what]: expect.any(Number) } },
  });
  expect(await open(store).keys(folder)).toEqual([damaged]);
  expect(other).not.toBe('');
});
