/** Backups that are made while several people write, in many orders of their store calls: what is restored is whole. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { BACKUP_PASSES } from '../../../netlify/lib/storage/backup-order.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import {
  CONFIRM,
  KAMAL,
  NIMALI,
  PROPOSE,
  REPLY,
  SAMPLE_CHAT,
  SAMPLE_MESSAGE,
  SAMPLE_REQUEST,
  SANDUNI,
} from '../../support/functions/samples.ts';
import { createTestSite, HOUR, memoryStores, type TestSite } from '../../support/functions/test-site.ts';
import { confirmAll, DOCTOR, DRAFT } from '../../support/newsletter/newsletter.ts';
import { createBrowser, createMember } from '../../support/office/office-site.ts';
import { createOffice } from '../../support/office/office.ts';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';

type Writer = (site: Pick<TestSite, 'site' | 'send' | 'settled' | 'store' | 'decided' | 'stores' | 'clock'>) => Promise<unknown>;

/** What people and scheduled functions do while the backup runs. */
const WRITERS: readonly Writer[] = [
  async ({ send, settled }) => {
    await send('contact', { ...SAMPLE_MESSAGE, message: 'Are you open?' });
    await settled();
  },
  async ({ send, settled }) => {
    await send('appointments', SAMPLE_REQUEST);
    await settled();
  },
  async ({ send, settled }) => {
    for (let number = 0; number < 4; number++) await send('chatSessions', { ...SAMPLE_CHAT, sessionId: crypto.randomUUID() });
    await settled();
  },
  async ({ site }) => {
    const newsletter = await site.newsletter();
    await newsletter.send({ id: newsletter.newDraftId(), ...DRAFT, subject: 'Another letter' }, { by: DOCTOR });
    await site.jobs.sendNewsletter(Infinity);
  },
  async ({ send, settled }) => {
    await send('subscribe', { email: 'sunil@example.com' });
    await settled();
  },
  async ({ store, decided }) => {
    const id = await store('appointments', { name: 'Mala' });
    await decided('appointments', id, 0, PROPOSE);
    await decided('appointments', id, 1, { ...CONFIRM, date: '2026-03-10' });
    await decided('appointments', id, 2, { type: 'cancel' });
  },
  async ({ store, decided }) => {
    for (let count = 0; count < 4; count++) {
      const id = await store('messages', { name: 'Ruwan', email: 'ruwan@example.com', message: `Question ${count}` });
      for (const [after, type] of (['take', 'done', 'reopen', 'set-aside'] as const).entries())
        await decided('messages', id, after, { type });
    }
  },
  async ({ store, decided, stores, clock }) => {
    const id = await store('messages', KAMAL);
    await decided('messages', id, 0, REPLY);
    await decided('messages', id, 1, { type: 'set-aside' });
    await deleteEnquiry(stores, 'messages', id, SANDUNI, clock());
  },
  ({ site }) => eraseDataSubject(site, { kind: 'email', address: NIMALI.email }),
  ({ site: { jobs } }) => jobs.sendNewsletter(Infinity),
  ({ site: { jobs } }) => jobs.retryNotifications(Infinity),
  ({ site: { jobs } }) => jobs.purge(Infinity),
  async ({ site: { views } }) => {
    await views.add('articles/first-steps');
    await views.rollUp();
  },
];

const textsOf = async (open: OpenStore) =>
  new Map((await readAll(open, STORE_NAMES)).found.map(({ store, key, value }) => [`${store} ${key}`, JSON.stringify(value)]));

/** A site with a subscriber, an issue to send, and one enquiry of each kind about which something was decided. */
async function createPractice() {
  const site = createTestSite({ open: memoryStores() });
  const doctor = await createMember(site);
  await confirmAll(site, ['a@example.com', 'b@example.com'], site.clock());
  const newsletter = await site.site.newsletter();
  await newsletter.send({ id: newsletter.newDraftId(), ...DRAFT }, { by: DOCTOR });
  await site.add('appointments', CONFIRM);
  await site.add('messages', REPLY);
  await site.add('chats', { type: 'take' });
  site.pass(2 * HOUR);
  await site.run();
  await doctor.signIn(doctor.authenticator);
  return { ...site, doctor };
}

/** Stores of a backup, which remember what was marked as sent when the backup listed the last keys of a store. */
function rememberingTold(open: OpenStore) {
  const told = new Map<StoreName, Set<string>>();
  const listings = new Map<StoreName, number>();
  return {
    told,
    open: ((name) => {
      const store = open(name);
      return {
        ...store,
        async keys(prefix) {
          const count = (listings.get(name) ?? 0) + 1;
          listings.set(name, count);
          if (count === BACKUP_PASSES.length) told.set(name, new Set(await store.keys('told/')));
          return store.keys(prefix);
        },
      };
    }) satisfies OpenStore,
  };
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))('writes and a backup in order %i', async (seed) => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  const practice = await createPractice();
  const sentBefore = new Set(practice.mails.map(({ messageId }) => messageId));
  const interleaving = createInterleaving(String(seed));
  const tool = (open: OpenStore) => createOffice(open, { root: folder.path, clock: practice.clock });
  // Of two writers about one record, one may be refused.
  const writers = Promise.allSettled(
    WRITERS.map(async (write) => {
      const { open } = interleaving.process(practice.open);
      // Some begin later.
      for (let turns = Math.floor(interleaving.random() * 60); turns > 0; turns--) await open('news').keys('');
      await write(practice.process({ open }));
    }),
  );
  const { told, open } = rememberingTold(practice.open);
  const exit = await tool(interleaving.process(open).open).run('backup', 'site.backup', '--plain');
  await writers;
  expect(exit).toBe(0);

  const restored = createTestSite({ open: memoryStores(), clock: practice.clock });
  const restoring = tool(restored.open);
  expect(await restoring.run('restore', 'site.backup', '--yes')).toBe(0);
  expect(restoring.notes()).not.toMatch(/could not/i);

  const before = await textsOf(restored.open);
  await restored.site.jobs.repairIndexes(Infinity);
  expect(await textsOf(restored.open)).toEqual(before);
  const records = (await readAll(restored.open, STORE_NAMES)).found;
  const places = new Set(records.map(({ store, key }) => `${store} ${key}`));
  for (const [store, keys] of told)
    for (const key of keys)
      if (places.has(`${store} ${key.replace('told/', 'records/')}`)) expect(places).toContain(`${store} ${key}`);
  const mails = new Set(records.filter(({ store }) => store === 'replies').map(({ key }) => key));
  const named = records.flatMap(({ key, value }) => (key.startsWith('status/') ? ((value as { mail?: string }).mail ?? []) : []));
  // A mail that something newer has overtaken is removed, and its event stays.
  const kept = new Set((await practice.open('replies').keys('records/')).map((key) => key.slice('records/'.length)));
  expect(named.filter((id) => kept.has(id) && !mails.has(`records/${id}`))).toEqual([]);
  const has = (store: StoreName, key: string) => places.has(`${store} ${key}`);
  for (const { store, key, value } of records) {
    const [folder = '', id = ''] = key.split('/');
    // A chat has its text, a text its chat, and what belongs to a newsletter its newsletter.
    if (store === 'chat-messages' && folder === 'records')
      expect(has('chat-sessions', `records/${(value as { session: string }).session}`), key).toBe(true);
    if (store === 'chat-sessions' && folder === 'texts')
      expect(has('chat-messages', `records/${key.split('/')[2] ?? ''}`), key).toBe(true);
    if (store === 'newsletter' && /^(?:deliveries|outcomes|stopped|finished)$/.test(folder))
      expect(has('newsletter', `issues/${id}`), key).toBe(true);
  }
  const browser = createBrowser(restored, practice.doctor.jar.cookie);
  for (const kind of ['appointments', 'messages', 'chats'] as const)
    for (const id of await restored.stores[kind].inbox.ids()) {
      const page = await browser.get(`/office/${kind}/${id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('Unreadable') as string]);
    }
  for (const address of ['/office', '/office/days', '/office/figures', '/office/subscribers', '/office/log', '/office/people'])
    expect((await browser.get(address)).status, address).toBeLessThan(400);
  expect((await restored.purge()).removed).toEqual({});
  await restored.site.jobs.sendNewsletter(Infinity);
  await restored.run();
  await restored.site.jobs.sendReminders(Infinity);
  expect(restored.mails.filter(({ messageId }) => sentBefore.has(messageId))).toEqual([]);
});
