import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStores } from '../../netlify/lib/stores/blobs.ts';
import { createMemoryBlobs, type MemoryBlobs } from '../support/memory-blobs.ts';
import { createOffice, sendAll } from '../support/office.ts';
import { netlifyApi } from '../support/netlify-api.ts';

const SITE = 'site';
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

let service: MemoryBlobs;
beforeEach(() => {
  service = createMemoryBlobs({ pageSize: 3 });
  vi.stubGlobal('fetch', netlifyApi(service));
});
afterEach(() => vi.unstubAllGlobals());

test('lists, changes, finds and erases records of the live site from outside', async () => {
  const { message } = await sendAll((name) => service.open(name), NIMALI);
  const { run, output, notes } = createOffice(liveStores(SITE, service.token));
  expect(await run('list', 'messages', '--json')).toBe(0);
  expect(JSON.parse(output())).toMatchObject([{ id: message.id, status: 'read', notified: true, fields: { name: NIMALI.name } }]);
  expect(await run('set', message.id, 'answered')).toBe(0);
  expect(await service.open('messages').keys('status/')).toHaveLength(2);
  expect(await run('find', '+94 71 000 0000')).toBe(0);
  notes();
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  expect(notes()).toContain('nothing is left');
  expect(await run('erase', NIMALI.phone, '--yes')).toBe(0);
  for (const store of ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers'])
    expect([...service.records(store).keys()], store).toEqual([]);
});

test('when two offices race, one sets its status and the other gets a conflict that names the first', async () => {
  const { message } = await sendAll((name) => service.open(name), NIMALI);
  const { run, output, notes } = createOffice(liveStores(SITE, service.token));
  const statuses = ['answered', 'unread'];
  const exits = await Promise.all(statuses.map((status) => run('set', message.id, status)));
  expect(exits.toSorted()).toEqual([0, 1]);
  const won = statuses[exits.indexOf(0)] ?? '';
  expect(notes()).toMatch(new RegExp(`Command line set this to "${won}" at \\d\\d:\\d\\d\\. Nothing was changed\\.`));
  await run('show', message.id);
  expect(output()).toMatch(new RegExp(`^status +${won}$`, 'm'));
});

test('reports an invalid token and changes nothing', async () => {
  await sendAll((name) => service.open(name), NIMALI);
  const before = service.records('messages').size;
  const { run, notes } = createOffice(liveStores(SITE, 'a-wrong-one'));
  expect(await run('erase', NIMALI.email, '--yes')).toBe(1);
  expect(notes()).toMatch(/401.*check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID/s);
  expect(service.records('messages').size).toBe(before);
});
