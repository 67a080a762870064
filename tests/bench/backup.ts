/**
 * `npm run bench:backup [-- sizes …]`: a backup of 10,000 and 100,000 records, reading it to its end, and restoring it: time, memory
 * and store calls. Target: a backup of 100,000 records under 200 MB. Left out: the host's stores, whose answers are made up here when
 * they are asked for, so that the memory is the command's own. Each size has a process of its own, which also holds the program: the
 * first row of each table.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { siteData } from '../../netlify/lib/site-data.ts';
import { newId } from '../../netlify/lib/storage/inbox.ts';
import type { OpenStore } from '../../netlify/lib/storage/store-names.ts';
import { createPauses } from '../../netlify/lib/storage/pauses.ts';
import '../../scripts/jsx-modules.ts';
import { readBackup } from '../../scripts/office/backup/read-backup.ts';
import { writeBackup } from '../../scripts/office/backup/write-backup.ts';
import { planRestore } from '../../scripts/office/backup/restore-plan.ts';
import { writeRestore } from '../../scripts/office/backup/write-restore.ts';
import { kilobytes, peakBytes, printRow, secondsSince, sizesOr } from './figures.ts';

/** Milliseconds since 1970, when the backup is made and restored. */
const AT = Date.now();

/** A message as visitors write them. */
const MESSAGE = {
  name: 'Nimali Sample',
  email: 'nimali@example.com',
  message: 'My leg hurts when I walk, since last week. '.repeat(8),
};

/** A site with that many messages, each with its event and the mark of its mail. */
function madeUpSite(size: number) {
  const calls = { keys: 0, read: 0 };
  const ids = Array.from({ length: Math.ceil(size / 3) }, (_, index) => newId(AT - index));
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

/** An empty site, which counts what is created in it. */
function emptySite() {
  const calls = { keys: 0, create: 0 };
  const open: OpenStore = () => ({
    create: () => {
      calls.create += 1;
      return Promise.resolve('created');
    },
    replace: () => Promise.reject(new TypeError('A restore replaces nothing.')),
    read: () => Promise.resolve(undefined),
    keys: () => {
      calls.keys += 1;
      return Promise.resolve([]);
    },
    remove: () => Promise.resolve(),
  });
  return { open, calls };
}

const HEADINGS = ['records', 'writing', 'reading', 'memory', '      file', 'lists + reads'];
const RESTORE_HEADINGS = ['records', 'planning', 'restoring', 'memory', 'lists + creates'];

const memory = () => `${(peakBytes() / 1e6).toFixed(0)} MB`;
const seconds = (begun: number) => `${secondsSince(begun).toFixed(1)} s`;

async function measureBackup(size: number, file: string, identity: string): Promise<string[]> {
  const publicKeys = [await identityToRecipient(identity)];
  const { open, calls } = madeUpSite(size);
  let begun = performance.now();
  await writeBackup({ open, site: 'https://www.clinic.example', at: AT, file, publicKeys });
  const writing = seconds(begun);
  begun = performance.now();
  const { records } = await readBackup(file, [identity]);
  let read = 0;
  for await (const { key } of records) read += key.length > 0 ? 1 : 0;
  return [
    ...[String(read), writing, seconds(begun), memory(), kilobytes((await stat(file)).size)],
    `${calls.keys} + ${calls.read}`,
  ];
}

async function measureRestore(file: string, identity: string): Promise<string[]> {
  // Its mails are TSX, which is read once jsx-modules.ts is loaded.
  const { prepareFollowUp } = await import('../../scripts/office/backup/follow-up.ts');
  const { open, calls } = emptySite();
  const clock = () => AT;
  let begun = performance.now();
  const plan = await planRestore({ open, file, identities: [identity], accept: () => undefined, marks: [], now: AT });
  await prepareFollowUp(plan, siteData, clock);
  const planning = seconds(begun);
  const records = plan.after.all();
  begun = performance.now();
  const pauses = createPauses({ store: open('backups'), clock });
  await writeRestore(records, { open, pauses, clock, isLive: true, wait: () => Promise.resolve() });
  return [String(records.length), planning, seconds(begun), memory(), `${calls.keys} + ${calls.create}`];
}

const [, , what, size = '', file = '', identity = ''] = process.argv;
if (process.send) {
  process.send(await (what === 'backup' ? measureBackup(Number(size), file, identity) : measureRestore(file, identity)));
  process.disconnect();
} else {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  const own = await generateX25519Identity();
  const sizes = [0, ...sizesOr(10_000, 100_000)];
  for (const [kind, headings] of [
    ['backup', HEADINGS],
    ['restore', RESTORE_HEADINGS],
  ] as const) {
    printRow(headings, headings);
    for (const count of sizes) {
      const target = path.join(folder.path, `${count}.age`);
      const [cells] = (await once(fork(import.meta.filename, [kind, String(count), target, own]), 'message')) as [string[]];
      printRow(headings, cells);
    }
  }
}
