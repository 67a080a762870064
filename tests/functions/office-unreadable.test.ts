/** The office's commands continue after a record that cannot be read, and name it. */
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../netlify/lib/stores/store-names.ts';
import { createOffice, memoryStores, sendAll } from '../support/office.ts';

const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

/** Makes every read of one key fail, as an empty file of an overloaded local store does. */
const damaged =
  (open: OpenStore, store: StoreName, key: string): OpenStore =>
  (name) => ({
    ...open(name),
    read: (one) =>
      name === store && one === key
        ? Promise.reject(new StoreError(`read ${store}/${key}`, 'the record is empty or not JSON'))
        : open(name).read(one),
  });

test.each([
  // Nothing links an unreadable message to the person, so it is named and not erased.
  ['messages', 'message', 'records/', 1],
  // The key holds an id of the person, so these are erased without being read.
  ['messages', 'message', 'told/', 0],
  ['appointments', 'appointment', 'status/', 0],
] as const)(
  'find, export, erase, list and purge continue after an unreadable record: %s, %s, %s',
  async (store, what, folder, exit) => {
    const root = await mkdtemp(path.join(tmpdir(), 'damaged-'));
    const stores = memoryStores();
    const sent = await sendAll(stores, NIMALI);
    const [key = ''] = await stores(store).keys(folder + sent[what].id);
    const { run, output, notes } = createOffice(damaged(stores, store, key), { root });

    for (const args of [['find', NIMALI.email], ['export']]) {
      expect(await run(...args), args.join(' ')).toBe(1);
      expect(notes()).toContain(`Could not be read: ${store} ${key}.`);
    }
    expect(output()).toMatch(/^Chat +Nimali Perera/m);
    const exports = path.join(root, '.netlify', 'exports');
    const [exported = ''] = await readdir(exports);
    expect(await readdir(path.join(exports, exported))).toHaveLength(STORE_NAMES.length);
    await run('list', store);
    expect(output()).toContain(store === 'messages' && folder === 'records/' ? '' : NIMALI.name);
    notes();
    // Named although it has another name than the list of exports says.
    await rename(path.join(exports, exported), path.join(exports, 'renamed'));

    expect(await run('erase', NIMALI.email, '--yes')).toBe(exit);
    const text = notes();
    expect(text).toMatch(/Exports on this machine may still hold the person’s data; remove them:\n.*renamed/);
    if (exit === 1) expect(text).toContain(`Could not be read: ${store} ${key}.`);
    else expect(text).toContain('nothing is left');
    expect((await stores(store).keys('records/')).length).toBe(exit);
    await rm(root, { recursive: true });
  },
);

test('find, export and erase continue when the site’s secret is unreadable', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  const stores = memoryStores();
  await sendAll(stores, NIMALI);
  const { run, output, notes } = createOffice(damaged(stores, 'secrets', 'hmac'), { root });
  for (const args of [['find', NIMALI.email], ['export'], ['erase', NIMALI.email, '--yes']]) {
    expect(await run(...args), args.join(' ')).toBe(1);
    expect(notes()).toContain('Could not be read: secrets hmac.');
  }
  expect(output()).toContain('subscribers/');
  for (const store of ['messages', 'appointments', 'chat-messages', 'subscribers'] as const)
    expect(await stores(store).keys(''), store).toEqual([]);
  await rm(root, { recursive: true });
});

test('erase removes the rest and names an unreadable record that may be the person’s', async () => {
  const stores = memoryStores();
  await sendAll(stores, NIMALI);
  await stores('messages').create('records/0n7fg3k2x-0123456789abcdef', { email: NIMALI.email });
  const { run, notes } = createOffice(damaged(stores, 'messages', 'records/0n7fg3k2x-0123456789abcdef'));
  expect(await run('erase', NIMALI.email, '--yes')).toBe(1);
  const text = notes();
  expect(text).toContain('Could not be read: messages records/0n7fg3k2x-0123456789abcdef.');
  expect(text).not.toContain('nothing is left');
  expect(await stores('appointments').keys('')).toEqual([]);
  expect(await stores('messages').keys('')).toEqual(['records/0n7fg3k2x-0123456789abcdef']);
});

test('purge removes the rest, names an unreadable record and ends with exit code 1', async () => {
  const stores = memoryStores();
  const { appointment } = await sendAll(stores, NIMALI);
  const key = `records/${appointment.id}`;
  const later = Date.parse('3999-01-01T00:00:00Z');
  const { run, notes } = createOffice(damaged(stores, 'appointments', key), { clock: () => later });
  expect(await run('purge')).toBe(1);
  expect(notes()).toMatch(new RegExp(`1 messages.*Could not be purged: .*appointments/${key}`, 's'));
  expect(await stores('messages').keys('records/')).toEqual([]);
  expect(await stores('appointments').keys('records/')).toEqual([key]);
});
