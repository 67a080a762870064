/** How an answer of the site, or of something in its place, changes a saved page. */
import { expect, test, vi } from 'vitest';
import { page, savingDevice } from '../../support/offline/saving-device.ts';

const LOGIN = new Response('<h1>Welcome to our Wi-Fi</h1>');
const [OWN, SHARED] = ['/_astro/own.1.avif', '/_astro/shared.2.js'];

test.each([
  ['/blog/a', 404],
  ['/si/blog/a', 410],
  ['/ta/blog/a', 'redirect'],
] as const)('the page %s that is answered with %s goes with the files that no other page shows', async (path, answer) => {
  const { site, visit, answered, list, kept } = savingDevice({ [path]: 'A', '/b': 'B', [OWN]: 'own', [SHARED]: 'shared' });
  await visit('/b', [SHARED]);
  await visit(path, [OWN, SHARED]);
  site[path] = answer;
  await answered(path);
  expect(await list()).toEqual(['/b']);
  expect(kept()).toEqual([SHARED, '/b']);
});

test.each([500, 502, 503, 401, 403, 429, 'lost', 'broken'] as const)('a page that is answered with %s stays', async (answer) => {
  const { site, visit, answered, list, kept, textOf } = savingDevice({ '/a': 'A', [OWN]: 'own' });
  await visit('/a', [OWN]);
  site['/a'] = answer;
  await answered('/a').catch(() => undefined);
  await visit('/a').catch(() => undefined);
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual([OWN, '/a']);
  expect(await textOf('/a')).toBe(page('A'));
});

test('a page that a network shows in place of the site replaces no saved page, and is not kept', async () => {
  const { visit, answered, list, textOf } = savingDevice({ '/a': 'A' });
  await visit('/a');
  await answered('/a', LOGIN.clone());
  expect(await textOf('/a')).toBe(page('A'));
  vi.stubGlobal('fetch', () => Promise.resolve(LOGIN.clone()));
  await visit('/a');
  await visit('/b');
  expect(await textOf('/a')).toBe(page('A'));
  expect(await list()).toEqual(['/a']);
});

test('an answer that no page reports changes saved pages only, keeps their files, and is not requested again', async () => {
  const picture = `<img src="${OWN}">`;
  const site = { '/a': `old ${picture}`, [OWN]: 'own', [SHARED]: 'shared' };
  const { visit, answered, list, kept, textOf, requested } = savingDevice(site);
  await visit('/a', [OWN, SHARED]);
  requested.length = 0;
  for (const age of ['newer', 'new']) await answered('/a', new Response(page(`${age} ${picture}`)));
  await answered('/b', new Response(page('B')));
  await answered('/c', new Response(page('C'), { status: 404 }));
  expect(await list()).toEqual(['/a']);
  expect(await textOf('/a')).toBe(page(`new ${picture}`));
  // A script that another one loads is not named in the page.
  expect(kept()).toEqual([OWN, SHARED, '/a']);
  expect(requested).toEqual([]);
});

test('a page that is gone stays away, also if a tab still shows it', async () => {
  const { site, visit, again, answered, list, kept } = savingDevice({ '/a': 'A', [OWN]: 'own' });
  await visit('/a');
  site['/a'] = 404;
  await answered('/a');
  await again('/a', [OWN]);
  expect(await list()).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a full storage costs no saved page, keeps none that is gone, and what it left half is removed later', async () => {
  const { site, visit, answered, list, kept, textOf, stored } = savingDevice({ '/a': 'old', '/b': 'B', '/c': 'C', [OWN]: 'own' });
  await visit('/c');
  await visit('/a', [OWN]);
  const { put } = stored;
  const full = (address: string) => {
    stored.put = (path, response) =>
      path === address ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put(path, response);
  };
  full('/a');
  site['/a'] = 'new';
  await expect(visit('/a')).rejects.toThrow('full');
  expect(await textOf('/a')).toBe(page('old'));
  full('/list');
  await expect(visit('/b')).rejects.toThrow('full');
  await expect(answered('/c', new Response('', { status: 404 }))).rejects.toThrow('full');
  expect(kept()).toEqual([OWN, '/a', '/b']);
  expect(await list()).toEqual(['/a', '/c']);
  full('');
  await answered('/c', new Response('', { status: 404 }));
  await visit('/a', [OWN]);
  expect(await textOf('/a')).toBe(page('new'));
  expect(kept()).toEqual([OWN, '/a']);
});

test('a page whose request is never answered keeps no other page waiting', async () => {
  const { visit, again, answered, list } = savingDevice({ '/b': 'B', '/c': 'C' });
  await visit('/c');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string) => (path === '/a' ? new Promise(() => undefined) : fetch(path)));
  void visit('/a');
  await again('/b', []);
  await answered('/c', new Response('', { status: 410 }));
  expect(await list()).toEqual(['/b']);
});

test('two reports of one visit at once keep the files of both', async () => {
  const { visit, again, kept } = savingDevice({ '/a': 'A', [OWN]: 'own', [SHARED]: 'shared' });
  await Promise.all([visit('/a', [OWN]), again('/a', [SHARED])]);
  expect(kept()).toEqual([OWN, SHARED, '/a']);
});
