import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_CONTENT } from '../../site/folders.ts';
import { copyContent } from './content-copy.ts';

const COPIED = ['src', 'public', 'scripts', 'netlify', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml', 'package.json'];

/** The `cacheDir` of the fictional site's build, and of that of `content/`. */
export const TEST_CACHE = path.join('node_modules/.astro', TEST_CONTENT.replaceAll('/', '-'));
const OWN_CACHE = 'node_modules/.astro/content';
const TYPEFACES = 'node_modules/.astro/typefaces';

/**
 * Gives a copy of the project in `root` its packages as links, and caches of its own, as builds at the same time would take each
 * other's content. Pictures that the project has converted or drawn already are there.
 * @param cache the `cacheDir` of its build
 * @param caches those of the project that the content of the copy comes from
 */
export function linkPackages(root: string, cache: string, caches: readonly string[]): void {
  const packages = path.join(root, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync('node_modules').filter((entry) => entry === '.bin' || !entry.startsWith('.')))
    symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
  const copied = caches.flatMap((from) =>
    ['assets', 'share-pictures'].map((folder) => [path.join(from, folder), path.join(cache, folder)] as const),
  );
  for (const [from, to] of [...copied, [TYPEFACES, TYPEFACES] as const])
    if (existsSync(from)) cpSync(from, path.join(root, to), { recursive: true });
}

/**
 * A temporary copy of the project whose content/ is that of the fictional site, for builds with other content. Removed when
 * disposed (`using`). The script of the editor takes a third of a build and depends on no content: a build may leave it out.
 */
export function projectCopy({ editor = true } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  linkPackages(root, OWN_CACHE, [OWN_CACHE, TEST_CACHE]);
  for (const name of COPIED) cpSync(name, path.join(root, name), { recursive: true });
  copyContent(root);
  const config = path.join(root, 'astro.config.mjs');
  if (!editor) writeFileSync(config, readFileSync(config, 'utf8').replace(/^ *application\(.*EDITOR.*\n/m, ''));
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** Builds the project in a folder. */
export const buildProject = (root: string, env: Record<string, string> = {}) =>
  spawnSync(path.resolve('node_modules/.bin/astro'), ['build'], {
    cwd: root,
    encoding: 'utf8',
    // A line for each page.
    maxBuffer: 2 ** 28,
    // Vitest's NODE_ENV and DEV would make it a build for development, in which nothing is kept.
    env: { ...process.env, NODE_ENV: 'production', DEV: undefined, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
