import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../../../src/format/numbers.ts';
import { CommandError, EXIT, textOption, UsageError } from '../../command-line.ts';
import { identitiesIn } from '../backup/identities.ts';
import { BACKUP_AGE, recordsIn } from '../backup/manifest.ts';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Command, progressOf, recordCount } from '../command.ts';
import { formatTable } from '../table.ts';
import { addKnown, knownLines } from '../known-files.ts';

/** Default folder of backups. */
const BACKUPS = path.join('.netlify', 'backups');
/** Names all backups of this machine, each with the day by which it is to be deleted. */
const LIST = 'backups.txt';
/** Of a file in the default folder, the day by which it is to be deleted. */
const NAME = /-delete-by-(\d{4}-\d{2}-\d{2})\.backup(?:\.age)?$/;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** `2026-03-01T09-00-00Z-delete-by-2026-03-31.backup`, and `.age` if it is encrypted. */
const nameOf = (at: number, isEncrypted: boolean) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z-delete-by-${dayOf(at + BACKUP_AGE)}.backup${isEncrypted ? '.age' : ''}`;

const NO_KEYS = [
  'BACKUP_RECIPIENTS is not set, so the backup could be read by everybody.',
  'Make keys with "npm run office -- backup-key", and set the public one, which begins with "age1", in .env:',
  '  BACKUP_RECIPIENTS=age1…',
  '--plain writes a file that is not encrypted.',
].join('\n');

export const backup: Command = {
  usage: 'backup [FILE] [--plain]',
  summary: 'all stores in one encrypted file',
  details: [
    'The file holds every record of every store, compressed, and encrypted with age for the public keys in BACKUP_RECIPIENTS',
    '(separated by spaces or commas): the machine that makes it cannot read it.',
    `FILE     target, which may not exist; without it a new file below ${BACKUPS}`,
    '--plain  writes it without encryption',
  ],
  flags: ['plain'],
  async run(office, { positionals, values }) {
    const { site, siteUrl, clock, note, root, backupKeys } = office;
    if (positionals.length > 1) throw new UsageError('Give one file at most.');
    const publicKeys = values['plain'] ? [] : backupKeys;
    if (publicKeys.length === 0 && !values['plain']) throw new CommandError(NO_KEYS);
    const at = clock();
    const file = path.resolve(root, positionals[0] ?? path.join(BACKUPS, nameOf(at, publicKeys.length > 0)));
    if (existsSync(file)) throw new CommandError(`${file} exists. Name another file, or remove it.`);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const { manifest, bytes } = await writeBackup({
      open: site.open,
      site: siteUrl,
      at,
      file,
      publicKeys,
      onProgress: progressOf(office),
    });
    const records = recordsIn(manifest);
    await site.backupTimes.add(at, { records, bytes });
    await addKnown(path.join(root, BACKUPS, LIST), `${dayOf(at + BACKUP_AGE)} ${file}`);
    note(
      `${recordCount(records)} of ${counted(Object.keys(manifest.stores).length, 'store')}, ${counted(bytes, 'byte')}, in ${file}`,
    );
    return undefined;
  },
};

export const checkBackup: Command = {
  usage: 'check-backup FILE [--key FILE]',
  summary: 'reads a backup to its end, and counts what it holds',
  details: ['--key FILE  what "backup-key" has printed, for an encrypted backup', 'Exit code 1: the file cannot be restored.'],
  texts: ['key'],
  async run({ root, print, note }, args) {
    const [file] = args.positionals;
    if (file === undefined || args.positionals.length > 1) throw new UsageError('Give one file.');
    const key = textOption(args, 'key');
    const identities = await identitiesIn(key === undefined ? undefined : path.resolve(root, key));
    const target = path.resolve(root, file);
    if (!existsSync(target)) throw new CommandError(`${target} does not exist.`);
    const { manifest, records } = await readBackup(target, identities);
    const counts = new Map<string, number>();
    for await (const { store } of records) counts.set(store, (counts.get(store) ?? 0) + 1);
    for (const [store, count] of counts) print(`${store.padEnd(16)}${String(count).padStart(8)}\n`);
    note(`The file is whole: ${recordCount(recordsIn(manifest))} of ${manifest.site}, made ${manifest.madeAt}.`);
    return EXIT.done;
  },
};

/** Backups that are on this machine, as far as the tool knows. */
async function backupsOf(root: string): Promise<{ file: string; deleteBy: string }[]> {
  const folder = path.join(root, BACKUPS);
  const found = new Map<string, string>();
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const [, deleteBy] = NAME.exec(name) ?? [];
    if (deleteBy !== undefined) found.set(path.join(folder, name), deleteBy);
  }
  for (const line of await knownLines(path.join(folder, LIST))) found.set(line.slice(11), line.slice(0, 10));
  const all = [...found].filter(([file]) => existsSync(file)).map(([file, deleteBy]) => ({ file, deleteBy }));
  return all.toSorted((a, b) => (a.deleteBy < b.deleteBy ? -1 : 1));
}

export const backups: Command = {
  usage: 'backups',
  summary: 'the backups of this machine, and which of them are to be deleted',
  details: [
    `All that the tool has written from this folder, and all below ${BACKUPS}, the oldest first, each with the day by which the`,
    'privacy policy wants it deleted. Copies elsewhere are not known here.',
    'Exit code 1: one is past its day.',
  ],
  async run({ root, print, note, clock, columns }) {
    const all = await backupsOf(root);
    if (all.length === 0) note('No backup of this machine is known.');
    else
      print(
        `${formatTable(
          ['Delete by', 'File'],
          all.map(({ file, deleteBy }) => [deleteBy, file]),
          columns,
        )}\n`,
      );
    const past = all.filter(({ deleteBy }) => deleteBy <= dayOf(clock()));
    if (past.length === 0) return EXIT.done;
    note(['Past their day; delete them:', ...past.map(({ file }) => file)].join('\n  '));
    return EXIT.error;
  },
};
