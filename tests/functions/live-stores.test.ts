import { afterEach, expect, test, vi } from 'vitest';
import { liveStores } from '../../netlify/lib/stores/blobs.ts';
import { createMemoryBlobs, type MemoryBlobs } from '../support/memory-blobs.ts';
import { createOffice, sendAll } from '../support/office.ts';

const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

const API = 'https://api.netlify.com/api/v1/blobs/';
const SIGNED = 'https://signed.test/';

/** Netlify's API for site owners: a token for the API, and signed URLs without a token for the content of records. */
function netlifyApi({ token, origin, fetch }: MemoryBlobs): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init.headers);
    const isSigned = url.startsWith(SIGNED);
    if (!isSigned && !url.startsWith(API)) throw new TypeError(`no server at ${url}`);
    if (isSigned && headers.has('authorization')) return new Response('Only one auth mechanism allowed', { status: 400 });
    if (!isSigned && headers.get('authorization') !== `Bearer ${token}`) return new Response(null, { status: 401 });
    if (headers.get('accept') === 'application/json;type=signed-url') return Response.json({ url: url.replace(API, SIGNED) });
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url.replace(isSigned ? SIGNED : API, `${origin}/`), { ...init, headers });
  };
}

afterEach(() => vi.unstubAllGlobals());

/** The office tool outside Netlify, over a live site with everything one visitor can send. */
async function createLiveOffice(token?: string) {
  const service = createMemoryBlobs({ pageSize: 3 });
  vi.stubGlobal('fetch', netlifyApi(service));
  const { message } = await sendAll((name) => service.open(name), NIMALI);
  return { service, message, ...createOffice(liveStores('site', token ?? service.token)) };
}

test('lists, changes, finds and erases records of the live site from outside', async () => {
  const { service, message, run, output, notes } = await createLiveOffice();
  expect(await run('list', 'messages', '--json')).toBe(0);
  expect(JSON.parse(output())).toMatchObject([{ id: message.id, status: 'read', notified: true, fields: { name: NIMALI.name } }]);
  expect(await run('set', message.id, 'answered')).toBe(0);
  expect(await service.open('messages').keys('status/')).toHaveLength(2);
  expect(await run('erase', NIMALI.email, '--yes')).toBe(0);
  expect(await run('erase', NIMALI.phone, '--yes')).toBe(0);
  for (const store of ['messages', 'appointments', 'chat-sessions', 'chat-messages', 'subscribers'])
    expect([...service.records(store).keys()], store).toEqual([]);
});

test('reports an invalid token and changes nothing', async () => {
  const { service, run, notes } = await createLiveOffice('a-wrong-one');
  const before = service.records('messages').size;
  expect(await run('erase', NIMALI.email, '--yes')).toBe(1);
  expect(notes()).toMatch(/401.*check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID/s);
  expect(service.records('messages').size).toBe(before);
});
