import { expect, test } from 'vitest';
import { MAX_BYTES, MAX_PAGE_BYTES, MAX_PAGES } from '../../../src/offline/saved-pages.ts';
import { savingDevice } from '../../support/offline/saving-device.ts';
import { pairs } from '../../support/vitest/table.ts';

test('keeps a page with what it has shown, also later in the visit, and requests each once', async () => {
  const site = { '/a': 'A', '/_astro/font.1.woff2': 'font', '/_astro/picture.2.avif': 'picture' };
  const { visit, again, list, kept, requested } = savingDevice(site);
  await visit('/a', ['/_astro/font.1.woff2']);
  await again('/a', ['/_astro/picture.2.avif']);
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/_astro/font.1.woff2', '/_astro/picture.2.avif', '/a']);
  expect(requested).toEqual(['/a', '/_astro/font.1.woff2', '/_astro/picture.2.avif']);
});

test('a new visit replaces the page, and removes what it no longer shows', async () => {
  const { site, visit, kept, textOf, requested } = savingDevice({
    '/a': 'old <img src="/_astro/same.1.avif"><img src="/_astro/old.2.avif">',
    '/_astro/same.1.avif': 'same',
    '/_astro/old.2.avif': 'old',
    '/_astro/new.3.js': 'new',
    '/fonts/si.woff2': 'few letters',
  });
  await visit('/a', ['/_astro/same.1.avif', '/_astro/old.2.avif', '/fonts/si.woff2']);
  site['/a'] = 'new <img src="/_astro/same.1.avif">';
  site['/fonts/si.woff2'] = 'more letters';
  requested.length = 0;
  await visit('/a', ['/_astro/new.3.js', '/fonts/si.woff2']);
  expect(await textOf('/a')).toContain('new <img');
  // Shown by the visit before.
  expect(kept()).toEqual(['/_astro/new.3.js', '/_astro/same.1.avif', '/a', '/fonts/si.woff2']);
  // Without a hash in its name it may have changed.
  expect(await textOf('/fonts/si.woff2')).toBe('more letters');
  expect(requested).toEqual(['/a', '/_astro/new.3.js', '/fonts/si.woff2']);
});

test('keeps no error and no redirect', async () => {
  const { visit, list, kept } = savingDevice({ '/a': 'A', '/moved': 'redirect' });
  await visit('/missing');
  await visit('/moved');
  await visit('/a', ['/_astro/missing.1.avif']);
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/a']);
});

test('a connection that is lost in between costs neither the page nor its other files', async () => {
  const files = { '/_astro/lost.1.woff2': 'lost', '/_astro/broken.2.avif': 'broken', '/_astro/script.2.js': 'script' };
  const { visit, list, kept } = savingDevice({ '/a': 'A', ...files });
  await visit('/a', Object.keys(files));
  expect(await list()).toEqual(['/a']);
  expect(kept()).toEqual(['/_astro/script.2.js', '/a']);
});

test('keeps the 30 pages that were visited last, with a file until its last page goes', async () => {
  const paths = Array.from({ length: MAX_PAGES }, (_, index) => `/page-${index}`);
  const site = Object.fromEntries([...paths, '/one-more', '/and-one'].map((path) => [path, path]));
  const { visit, list, kept } = savingDevice({ ...site, '/_astro/shared.1.js': 'shared', '/_astro/own.2.avif': 'own' });
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
  const { visit, list, kept } = savingDevice({ ...site, '/_astro/second.2.avif': 'second' });
  for (const name of names) await visit(`/${name}`, [`/_astro/${name}.1.avif`, '/_astro/second.2.avif']);
  expect(4 * MAX_PAGE_BYTES).toBe(MAX_BYTES);
  expect(await list()).toEqual(['/d', '/c', '/b']);
  expect(kept()).toEqual(['/_astro/b.1.avif', '/_astro/c.1.avif', '/_astro/d.1.avif', '/b', '/c', '/d']);
});

const ADDRESSES = `
  / → /; /index.html → /; /blog → /blog; /blog/ → /blog; /blog// → /blog; /blog.html → /blog; /blog/index.html → /blog
  /si/ → /si; /si.html → /si; /si/index.html → /si; /ta/blog/a/ → /ta/blog/a; /blog/index → /blog/index; /rss.xml → /rss.xml`;
test.each(pairs(ADDRESSES))('the page at %s is saved as %s', async (address, path) => {
  const { visit, list, kept } = savingDevice({ [path]: 'A' });
  await visit(address);
  expect(await list()).toEqual([path]);
  expect(kept()).toEqual([path]);
});
