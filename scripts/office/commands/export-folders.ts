/** Remembers the folders of exports on this machine, so that `erase` can name them. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Default parent folder of exports. */
export const EXPORTS = path.join('.netlify', 'exports');
const LIST = 'folders.txt';

/** Adds a folder to the list. */
export async function rememberExport(root: string, folder: string): Promise<void> {
  await mkdir(path.join(root, EXPORTS), { recursive: true, mode: 0o700 });
  await appendFile(path.join(root, EXPORTS, LIST), `${folder}\n`, { mode: 0o600 });
}

/** Folders of earlier exports that still exist. */
export async function exportFolders(root: string): Promise<string[]> {
  const list = path.join(root, EXPORTS, LIST);
  const folders = existsSync(list) ? (await readFile(list, 'utf8')).split('\n').filter(Boolean) : [];
  return [...new Set(folders)].filter((folder) => existsSync(folder));
}
