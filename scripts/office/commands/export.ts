import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { textOption } from '../../command-line.ts';
import { type Command, reportUnreadable } from '../command.ts';
import { addKnown, knownLines } from '../known-files.ts';

/** Default parent folder of exports. */
const EXPORTS = path.join('.netlify', 'exports');
/** Names all folders of exports on this machine, so that `erase` can say where they are. */
const LIST = 'folders.txt';

/** Folders of earlier exports that still exist: those of the list, and all in the default parent folder. */
export async function exportFolders(root: string): Promise<string[]> {
  const parent = path.join(root, EXPORTS);
  if (!existsSync(parent)) return [];
  const listed = await knownLines(path.join(parent, LIST));
  // A folder may have been renamed.
  const present = (await readdir(parent, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const folders = [...listed, ...present.map(({ name }) => path.join(parent, name))];
  return [...new Set(folders.map((folder) => path.resolve(folder)))].filter((folder) => existsSync(folder));
}

export const exportStores: Command = {
  usage: 'export [--dir FOLDER]',
  summary: 'all stores as JSON files, to read; no backup',
  details: [
    'One file per store, with every record by its key, as it is stored.',
    'They hold all that visitors sent, and the site’s secret: only you can read them. Keep them safe, and not for longer',
    'than the privacy policy allows.',
    `--dir FOLDER target folder; without it a new folder below ${EXPORTS}`,
  ],
  texts: ['dir'],
  async run({ site, clock, note, root }, args) {
    const at = new Date(clock()).toISOString();
    const folder = path.resolve(root, textOption(args, 'dir') ?? path.join(EXPORTS, at.replaceAll(/[:.]/g, '-')));
    const { found: all, unreadable } = await readAll(site.open, STORE_NAMES);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await addKnown(path.join(root, EXPORTS, LIST), folder);
    for (const store of STORE_NAMES) {
      const records = Object.fromEntries(all.filter((one) => one.store === store).map(({ key, value }) => [key, value]));
      const text = JSON.stringify({ store, exportedAt: at, records }, null, 2);
      await writeFile(path.join(folder, `${store}.json`), `${text}\n`, { mode: 0o600 });
    }
    note(`${all.length} records of ${STORE_NAMES.length} stores are in ${folder}`);
    return reportUnreadable({ note }, unreadable);
  },
};
