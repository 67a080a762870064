import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withoutTrailingSlash } from '../../../scripts/trailing-slash.ts';

const root = mkdtempSync(path.join(tmpdir(), 'dist-'));
const dist = path.join(root, 'dist');
mkdirSync(path.join(dist, 'blog'), { recursive: true });
for (const file of ['index.html', 'about.html', 'blog.html', 'blog/a-title.html', '../outside.html'])
  writeFileSync(path.join(dist, file), '');
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['/about/', '/about'],
  ['/blog/a-title/', '/blog/a-title'],
  ['/blog/a-title/?utm_source=x&y=%20', '/blog/a-title?utm_source=x&y=%20'],
  ['//about/', '/about'],
  ['/about', undefined],
  ['/blog/unknown/', undefined],
  ['/blog/%E0%A4%A/', undefined],
  ['/..%2Foutside/', undefined],
])('redirects %s to %s', (from, to) => {
  expect(withoutTrailingSlash(dist, new URL(`http://localhost:8888${from}`))).toBe(to);
});
