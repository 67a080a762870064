import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SHARED = ['node_modules'];
const COPIED = [
  'src',
  'public',
  'scripts',
  'netlify',
  'astro.config.mjs',
  'tsconfig.json',
  'netlify.toml',
  'package.json',
  'content',
];

/** The project with a content/ of its own, to build something else from; removed when disposed of (`using`). */
export function projectCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const name of SHARED) symlinkSync(path.resolve(name), path.join(root, name));
  for (const name of COPIED) cpSync(name, path.join(root, name), { recursive: true });
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
