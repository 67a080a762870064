import { afterEach, expect, test, vi } from 'vitest';
import { MAX_BYTES, MAX_PAGE_BYTES, MAX_PAGES, savedPages, savePage } from '../../../src/offline/saved-pages.ts';
import { memoryCache } from '../../support/memory-cache.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device, and a site of which each text is the file at a path. */
function device(site: Record<string, string>) {
  const stored = memoryCache();
  const cache = stored as unknown as Cache;
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requested.push(path);
    const text = site[path];
    if (text === 'redirect' && init?.redirect === 'error') return Promise.reject(new TypeError('redirected'));
    if (text === 'lost') return Promise.reject(new TypeError('no connection'));
    // After its headers.
    if (text === 'broken')
      return Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError('lost')) })));
    return Promise.resolve(new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 }));
  });
  let visits = 0;
  const visit = async (path: string, files: string[] = []) => {
    visits += 1;
    await savePage({ path, visit: visits, files }, cache);
  };
  const again = (path: string, files: string[]) => savePage({ path, visit: visits, files }, cache);
  const list = async () => (await savedPages(cache)).map(({ path }) => path);
  const textOf = async (path: string) => (await cache.match(path))?.text();
  /** Without the list itself. */
  const kept = () =>
    stored
      .paths()
      .filter((path) => path !== '/list')
      .toSorted();
  return { visit, again, list, kept, textOf, requested };
}

test('keeps a page with what it has shown, also later in the visit, and requests each once', async () => {
  const site = { '/a': 'A', '/_astro/font.1.woff2': 'font', '/_astro/picture.2.avif': 'picture' };
  const { visit, again, list, kept, requested } = device(site);
  await visit('/a', ['/_astro/font.1.woff2']);
  await again('/a', ['/_astro/picture.2.avif']);
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/_astro/font.1.woff2', '/_astro/picture.2.avif', '/a']);
  expect(requested).toEqual(['/a', '/_astro/font.1.woff2', '/_astro/picture.2.avif']);
});

test('a new visit replaces the page, and removes what it no longer shows', async () => {
  const site: Record<string, string> = {
    '/a': 'old <img src="/_astro/same.1.avif"><img src="/_astro/old.2.avif">',
    '/_astro/same.1.avif': 'same',
    '/_astro/old.2.avif': 'old',
    '/_astro/new.3.js': 'new',
    '/fonts/si.woff2': 'few letters',
  };
  const { visit, kept, textOf, requested } = device(site);
  await visit('/a', ['/_astro/same.1.avif', '/_astro/old.2.avif', '/fonts/si.woff2']);
  site['/a'] = 'new <img src="/_astro/same.1.avif">';
  site['/fonts/si.woff2'] = 'more letters';
  requested.length = 0;
  await visit('/a', ['/_astro/new.3.js', '/fonts/si.woff2']);
  expect(await textOf('/a')).toBe(site['/a']);
  // Shown by the visit before.
  expect(kept()).toEqual(['/_astro/new.3.js', '/_astro/same.1.avif', '/a', '/fonts/si.woff2']);
  // Without a hash in its name it may have changed.
  expect(await textOf('/fonts/si.woff2')).toBe('more letters');
  expect(requested).toEqual(['/a', '/_astro/new.3.js', '/fonts/si.woff2']);
});

test('keeps no error and no redirect', async () => {
  const { visit, list, kept } = device({ '/a': 'A', '/moved': 'redirect' });
  await visit('/missing');
  await visit('/moved');
  await visit('/a', ['/_astro/missing.1.avif']);
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/a']);
});

test('a connection that is lost in between costs neither the page nor its other files', async () => {
  const files = { '/_astro/lost.1.woff2': 'lost', '/_astro/broken.2.avif': 'broken', '/_astro/script.2.js': 'script' };
  const site: Record<string, string> = { '/a': 'A', ...files };
  const { visit, list, kept } = device(site);
  await visit('/a', Object.keys(files));
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/_astro/script.2.js', '/a']);
  // The page of the visit before stays.
  site['/a'] = 'lost';
  await visit('/a');
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/_astro/script.2.js', '/a']);
});

test('keeps the 30 pages that were visited last, with a file until its last page goes', async () => {
  const paths = Array.from({ length: MAX_PAGES }, (_, index) => `/page-${index}`);
  const site = Object.fromEntries([...paths, '/one-more', '/and-one'].map((path) => [path, path]));
  const { visit, list, kept } = device({ ...site, '/_astro/shared.1.js': 'shared', '/_astro/own.2.avif': 'own' });
  await visit('/page-0', ['/_astro/shared.1.js', '/_astro/own.2.avif']);
  for (const path of paths.slice(1)) await visit(path, path === '/page-1' ? ['/_astro/shared.1.js'] : []);
  await visit('/one-more');
  expect(await list()).toEqual(['/one-more', ...paths.slice(1).toReversed()]);
  expect(kept()).toEqual(['/_astro/shared.1.js', '/one-more', ...paths.slice(1)].toSorted());
  // A visited page is the newest again, so the next one goes.
  await visit('/page-1');
  await visit('/and-one');
  expect(await list()).toEqual(['/and-one', '/page-1', '/one-more', ...paths.slice(3).toReversed()]);
  expect(kept()).not.toContain('/_astro/shared.1.js');
});

test('keeps 20 MB at most: the oldest pages go, and one page has at most a quarter', async () => {
  const picture = 'x'.repeat(MAX_PAGE_BYTES);
  const names = ['a', 'b', 'c', 'd'];
  const site = Object.fromEntries(
    names.flatMap((name) => [[`/${name}`, name] as const, [`/_astro/${name}.1.avif`, picture] as const]),
  );
  const { visit, list, kept } = device({ ...site, '/_astro/second.2.avif': 'second' });
  for (const name of names) await visit(`/${name}`, [`/_astro/${name}.1.avif`, '/_astro/second.2.avif']);
  expect(4 * MAX_PAGE_BYTES).toBe(MAX_BYTES);
  expect(await list()).toEqual(['/d', '/c', '/b']);
  expect(kept()).toEqual(['/_astro/b.1.avif', '/_astro/c.1.avif', '/_astro/d.1.avif', '/b', '/c', '/d']);
});
