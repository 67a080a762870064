import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyContent } from './content-copy.ts';

const SHARED = ['node_modules'];
const COPIED = ['src', 'public', 'scripts', 'netlify', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml', 'package.json'];

/** A temporary copy of the project whose content/ is that of the fictional site, for builds with other content. Removed when disposed (`using`). */
export function projectCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const name of SHARED) symlinkSync(path.resolve(name), path.join(root, name));
  for (const name of COPIED) cpSync(name, path.join(root, name), { recursive: true });
  copyContent(root);
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** Builds the project in a folder. */
export const buildProject = (root: string, env: Record<string, string> = {}) =>
  spawnSync(path.resolve('node_modules/.bin/astro'), ['build'], {
    cwd: root,
    encoding: 'utf8',
    // A line for each page.
    maxBuffer: 2 ** 28,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
