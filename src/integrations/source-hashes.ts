/** Hashes of the files that a build reads, which tell whether anything has changed since another one. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { visibleFiles } from './files.ts';

const FOLDERS = ['src', 'netlify', 'scripts'];
/** Written by each build from its content. */
const WRITTEN = 'site-data.json';
const FILES = '{astro.config.mjs,netlify.toml,package.json,package-lock.json,tsconfig*.json}';

/** SHA-256 of a file, or the empty string if there is none. */
export const fileHash = (root: string, file: string): string =>
  existsSync(path.join(root, file))
    ? createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('base64url')
    : '';

/**
 * Of all sources, configuration and locked packages, and of further folders.
 * @returns by path from the root
 */
export function sourceHashes(root: string, folders: readonly string[] = []): Record<string, string> {
  const files = [...globSync(FILES, { cwd: root }), ...[...FOLDERS, ...folders].flatMap((folder) => visibleFiles(root, folder))];
  const read = files.filter((file) => path.basename(file) !== WRITTEN);
  return Object.fromEntries(read.map((file) => [file, fileHash(root, file)]));
}
