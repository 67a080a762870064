/**
 * `npm run bench:backup [-- sizes …]`: a backup of 10,000 and 100,000 records, and reading it to its end: time, memory and store
 * calls. Target: under 200 MB for 100,000 records. Left out: the host's stores, whose answers are made up here when they are asked
 * for, so that the memory is the command's own. Each size has a process of its own, which also holds the program: the first row.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { newId } from '../../netlify/lib/storage/inbox.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { readBackup } from '../../scripts/office/backup/read-backup.ts';
import { writeBackup } from '../../scripts/office/backup/write-backup.ts';
import { kilobytes, peakBytes, printRow, secondsSince, sizesOr } from './figures.ts';

/** A message as visitors write them. */
const MESSAGE = {
  name: 'Nimali Sample',
  email: 'nimali@example.com',
  message: 'My leg hurts when I walk, since last week. '.repeat(8),
};

/** A site with that many messages, each with its event and the mark of its mail. */
function madeUpSite(size: number) {
  const calls = { keys: 0, read: 0 };
  const ids = Array.from({ length: Math.ceil(size / 3) }, (_, index) => newId(index));
  const keys = ids.flatMap((id) => [`records/${id}`, `status/${id}/0001`, `told/${id}`]).slice(0, size);
  const open: OpenStore = (name) => ({
    create: () => Promise.reject(new TypeError('A backup writes nothing.')),
    replace: () => Promise.reject(new TypeError('A backup writes nothing.')),
    remove: () => Promise.reject(new TypeError('A backup removes nothing.')),
    keys: () => {
      calls.keys += 1;
      return Promise.resolve(name === 'messages' ? keys : []);
    },
    read: (key) => {
      calls.read += 1;
      return Promise.resolve(key.startsWith('records/') ? { ...MESSAGE, id: key } : { at: 1, status: 'read' });
    },
  });
  return { open, calls };
}

const HEADINGS = ['records', 'writing', 'reading', 'memory', '      file', 'lists + reads'];

async function measure(size: number): Promise<string[]> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  const file = path.join(folder.path, 'site.age');
  const identity = await generateX25519Identity();
  const publicKeys = [await identityToRecipient(identity)];
  const { open, calls } = madeUpSite(size);
  let begun = performance.now();
  await writeBackup({ open, site: 'https://www.clinic.example', at: 0, file, publicKeys });
  const writing = secondsSince(begun);
  begun = performance.now();
  const { records } = await readBackup(file, [identity]);
  let read = 0;
  for await (const { key } of records) read += key.length > 0 ? 1 : 0;
  return [
    ...[String(read), `${writing.toFixed(1)} s`, `${secondsSince(begun).toFixed(1)} s`],
    ...[`${(peakBytes() / 1e6).toFixed(0)} MB`, kilobytes((await stat(file)).size), `${calls.keys} + ${calls.read}`],
  ];
}

if (process.send) {
  process.send(await measure(Number(process.argv[2])));
  process.disconnect();
} else {
  printRow(HEADINGS, HEADINGS);
  for (const size of [0, ...sizesOr(10_000, 100_000)]) {
    const [cells] = (await once(fork(import.meta.filename, [String(size)]), 'message')) as [string[]];
    printRow(HEADINGS, cells);
  }
}
