import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { editionOf } from '../../../scripts/edition.ts';
import { lastBuild, reasonToBuild } from '../../../src/integrations/last-build.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const reason = () => reasonToBuild(root, path.join(root, 'dist'), editionOf);

/** A build as Astro runs it. `meanwhile` happens while it runs. */
function build(meanwhile?: () => void): void {
  const { hooks } = lastBuild(editionOf);
  const url = (folder: string) => pathToFileURL(`${path.join(root, folder)}/`);
  void hooks['astro:config:setup']?.({ command: 'build', config: { root: url('.'), outDir: url('dist') } } as never);
  meanwhile?.();
  write('dist/index.html', '<h1>Home</h1>');
  write('netlify/lib/site-data.json', '{ "due": ["2026-12-10"] }');
  void hooks['astro:build:done']?.({} as never);
}

beforeEach(() => {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), 'last-build-'));
  root = folder.path;
  vi.stubEnv('SITE_NOW', '2026-12-01T06:30:00Z');
  write('content/blog/veins.mdx', 'Veins.');
  write('src/pages/index.astro', '<h1>Home</h1>');
  write('package-lock.json', '{}');
  return () => {
    folder.remove();
    vi.unstubAllEnvs();
  };
});

test('nothing is built again while nothing has changed', () => {
  expect(reason()).toBe('there is no complete build yet');
  build();
  expect(reason()).toBeUndefined();
  rmSync(path.join(root, 'dist'), { recursive: true });
  expect(reason()).toBe('there is no complete build yet');
});

const CHANGED = 'changed since the last build';
test.each<[change: string, make: () => void, wanted: string]>([
  ['a changed article', () => write('content/blog/veins.mdx', 'Arteries.'), `content/blog/veins.mdx ${CHANGED}`],
  [
    'several files',
    () => ['content/site.json', 'public/a.svg', 'src/pages/index.astro'].forEach((file) => write(file, 'new')),
    `content/site.json and 2 other files ${CHANGED}`,
  ],
  ['a removed file', () => rmSync(path.join(root, 'src/pages/index.astro')), `src/pages/index.astro ${CHANGED}`],
  ['other packages', () => write('package-lock.json', '{ "packages": {} }'), `package-lock.json ${CHANGED}`],
  ['a preview', () => vi.stubEnv('CONTEXT', 'deploy-preview'), 'CONTEXT is not the same as in the last build'],
  ['a day before a scheduled item', () => vi.stubEnv('SITE_NOW', '2026-12-09T12:00:00Z'), 'nothing'],
  ['its day', () => vi.stubEnv('SITE_NOW', '2026-12-10T12:00:00Z'), 'the site changes on 2026-12-10 by itself'],
  ['an earlier day', () => vi.stubEnv('SITE_NOW', '2026-11-30T12:00:00Z'), 'the last build was made for 2026-12-01'],
  ['npm run dev', () => write('netlify/lib/site-data.json', '{}'), 'netlify/lib/site-data.json was written by another command'],
  ['a file outside of the site', () => write('docs/readme.md', 'new'), 'nothing'],
])('the reason to build after %s', (_change, make, wanted) => {
  build();
  make();
  expect(reason() ?? 'nothing').toBe(wanted);
});

test('what is changed while a build runs is built by the next one, and a build that fails is no build', () => {
  build(() => write('content/blog/veins.mdx', 'Arteries.'));
  expect(reason()).toBe(`content/blog/veins.mdx ${CHANGED}`);
  build();
  const fail = () => {
    throw new Error('A page is invalid.');
  };
  expect(() => build(fail)).toThrow('A page is invalid.');
  expect(reason()).toBe('there is no complete build yet');
});
