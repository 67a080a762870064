import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allRecords } from '../../../netlify/lib/office/search.ts';
import { STORE_NAMES } from '../../../netlify/lib/stores/store-names.ts';
import { type Command, EXIT, textOption } from '../command.ts';

const FOLDER = path.join('.netlify', 'exports');

export const exportStores: Command = {
  usage: 'export [--dir FOLDER]',
  summary: 'all stores as JSON files, a backup',
  details: [
    'One file a store, with every record by its key, just as it is stored.',
    'They hold all that visitors sent, and the site’s secret: only you can read them. Keep them safe, and not for longer',
    'than the privacy policy allows.',
    `--dir FOLDER where to; without it a new folder below ${FOLDER}`,
  ],
  options: { dir: { type: 'string' } },
  async run({ open, clock, note, root }, given) {
    const at = new Date(clock()).toISOString();
    const folder = path.resolve(root, textOption(given, 'dir') ?? path.join(FOLDER, at.replaceAll(/[:.]/g, '-')));
    const all = await allRecords(open);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const store of STORE_NAMES) {
      const records = Object.fromEntries(all.filter((one) => one.store === store).map(({ key, value }) => [key, value]));
      const text = JSON.stringify({ store, exportedAt: at, records }, null, 2);
      await writeFile(path.join(folder, `${store}.json`), `${text}\n`, { mode: 0o600 });
    }
    note(`${all.length} records of ${STORE_NAMES.length} stores are in ${folder}`);
    return EXIT.done;
  },
};
