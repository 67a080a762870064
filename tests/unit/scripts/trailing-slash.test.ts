import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withoutTrailingSlash } from '../../../scripts/local-site/trailing-slash.ts';

const root = mkdtempSync(path.join(tmpdir(), 'dist-'));
const dist = path.join(root, 'dist');
mkdirSync(path.join(dist, 'blog'), { recursive: true });
for (const file of ['index.html', 'about.html', 'blog.html', 'blog/a-title.html', '../outside.html'])
  writeFileSync(path.join(dist, file), '');
afterAll(() => rmSync(root, { recursive: true }));

test('an address of a page that ends with a slash redirects to the page', () => {
  const redirect = (from: string) => withoutTrailingSlash(dist, new URL(`http://localhost:8888${from}`));
  const addresses = ['/about/', '/blog/a-title/', '/blog/a-title/?utm_source=x&y=%20', '//about/'];
  expect(addresses.map(redirect)).toEqual(['/about', '/blog/a-title', '/blog/a-title?utm_source=x&y=%20', '/about']);
  for (const other of ['/about', '/blog/unknown/', '/blog/%E0%A4%A/', '/..%2Foutside/'])
    expect(redirect(other), other).toBeUndefined();
});
