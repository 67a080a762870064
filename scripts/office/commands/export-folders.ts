/** Remembers the folders of exports on this machine, so that `erase` can name them. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Default parent folder of exports. */
export const EXPORTS = path.join('.netlify', 'exports');
const LIST = 'folders.txt';

/** Adds a folder to the list. */
export async function rememberExport(root: string, folder: string): Promise<void> {
  await mkdir(path.join(root, EXPORTS), { recursive: true, mode: 0o700 });
  await appendFile(path.join(root, EXPORTS, LIST), `${folder}\n`, { mode: 0o600 });
}

/** Folders of earlier exports that still exist: those of the list, and all in the default parent folder. */
export async function exportFolders(root: string): Promise<string[]> {
  const parent = path.join(root, EXPORTS);
  if (!existsSync(parent)) return [];
  const list = path.join(parent, LIST);
  const listed = existsSync(list) ? (await readFile(list, 'utf8')).split('\n').filter(Boolean) : [];
  // A folder may have been renamed.
  const present = (await readdir(parent, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const folders = [...listed, ...present.map(({ name }) => path.join(parent, name))];
  return [...new Set(folders.map((folder) => path.resolve(folder)))].filter((folder) => existsSync(folder));
}
