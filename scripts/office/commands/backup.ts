import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../../../src/format/numbers.ts';
import { CommandError, EXIT, textOption, UsageError } from '../../command-line.ts';
import { recordsIn } from '../backup/manifest.ts';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Command, recordCount } from '../command.ts';

/** Default folder of backups. */
const BACKUPS = path.join('.netlify', 'backups');
/** Records between two lines of progress. */
const STEP = 1000;

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
  async run({ site, siteUrl, clock, note, root, backupKeys }, { positionals, values }) {
    if (positionals.length > 1) throw new UsageError('Give one file at most.');
    const publicKeys = values['plain'] ? [] : backupKeys;
    if (publicKeys.length === 0 && !values['plain']) throw new CommandError(NO_KEYS);
    const at = clock();
    const name = `${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.backup${publicKeys.length > 0 ? '.age' : ''}`;
    const file = path.resolve(root, positionals[0] ?? path.join(BACKUPS, name));
    if (existsSync(file)) throw new CommandError(`${file} exists. Name another file, or remove it.`);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    let noted = 0;
    const { manifest, bytes } = await writeBackup({
      ...{ open: site.open, site: siteUrl, at, file, publicKeys },
      onProgress(records) {
        if (records - noted < STEP) return;
        noted = records;
        note(`${recordCount(records)} so far`);
      },
    });
    note(
      `${recordCount(recordsIn(manifest))} of ${counted(Object.keys(manifest.stores).length, 'store')}, ${counted(bytes, 'byte')}, in ${file}`,
    );
    return undefined;
  },
};

/** Secret keys of a file of `backup-key`. */
async function identitiesIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch(() => '');
  const identities = text.match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm) ?? [];
  if (identities.length === 0) throw new CommandError(`${file} holds no line that begins with AGE-SECRET-KEY-1.`);
  return identities;
}

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
