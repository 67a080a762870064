/** `npm run office -- backup`: what the file holds, who can read it, and what is said of a file that cannot be restored. */
import { appendFile, mkdtempDisposable, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { type OpenStore, STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { sha256 } from '../../../netlify/lib/storage/hash.ts';
import { FORMAT } from '../../../scripts/office/backup/manifest.ts';
import { readBackup } from '../../../scripts/office/backup/read-backup.ts';
import { writeBackup } from '../../../scripts/office/backup/write-backup.ts';
import { CONSENT, NIMALI, SAMPLE_MESSAGE } from '../../support/functions/samples.ts';
import { createTestSite, memoryStores } from '../../support/functions/test-site.ts';
import { type Browser, createAssistant, createOfficeSite } from '../../support/office/office-site.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';

/** A folder until the test ends, and the tool over an office with records in every store. */
async function officeWithFolder() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => folder.remove());
  const open = memoryStores();
  await sendAll(open, NIMALI);
  const at = (name: string) => path.join(folder.path, name);
  const { run, output, notes } = createOffice(open, { root: folder.path });
  /** Keys of "backup-key", in a file; the public one. */
  const keys = async (file: string) => {
    expect(await run('backup-key')).toBe(0);
    const text = output();
    notes();
    await writeFile(at(file), text);
    return /age1\w+/.exec(text)?.[0] ?? '';
  };
  const withKeys = (...backupKeys: string[]) => createOffice(open, { root: folder.path, backupKeys });
  return { folder: folder.path, open, at, run, output, notes, keys, withKeys };
}

test('each of two keys reads the backup, the machine that makes it does not, and a third key does not', async () => {
  const { folder, open, at, run, notes, output, keys, withKeys } = await officeWithFolder();
  const machine = withKeys(await keys('one.txt'), await keys('two.txt'));
  await keys('other.txt');
  const { found } = await readAll(open, STORE_NAMES);
  expect(await machine.run('backup', 'site.age')).toBe(0);
  expect(machine.notes()).toMatch(
    new RegExp(`^${found.length} records of ${STORE_NAMES.length} stores, [\\d,]+ bytes, in .*site\\.age$`),
  );
  expect((await stat(at('site.age'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual(['.netlify', 'one.txt', 'other.txt', 'site.age', 'two.txt']);
  const bytes = await readFile(at('site.age'), 'latin1');
  expect(bytes).toMatch(/^age-encryption\.org\//);
  for (const text of ['Nimali', 'clinic.example', 'records/']) expect(bytes).not.toContain(text);

  for (const file of ['one.txt', 'two.txt']) {
    expect(await run('check-backup', 'site.age', '--key', file)).toBe(0);
    expect(notes()).toBe(
      `The file is whole: ${found.length} records of https://www.clinic.example, made 2026-03-01T09:00:00.000Z.`,
    );
    expect(output()).toMatch(/^messages +\d+$/m);
  }
  expect(await run('check-backup', 'site.age', '--key', 'other.txt')).toBe(1);
  expect(notes()).toBe('The file is encrypted for another key.');
  expect(await run('check-backup', 'site.age')).toBe(1);
  expect(notes()).toBe('The file is encrypted. Give the key of "office backup-key" with --key FILE.');
  expect(await run('check-backup', 'site.age', '--key', 'site.age')).toBe(1);
  expect(notes()).toMatch(/site\.age holds no line that begins with AGE-SECRET-KEY-1\.$/);
});

test('without keys it says how to get them; --plain writes every record as it is stored', async () => {
  const { open, at, run, notes } = await officeWithFolder();
  expect(await run('backup', 'site.gz')).toBe(1);
  expect(notes()).toMatch(/^BACKUP_RECIPIENTS is not set.*backup-key.*--plain/s);
  const { found } = await readAll(open, STORE_NAMES);
  expect(await run('backup', 'site.backup', '--plain')).toBe(0);
  notes();
  const { manifest, records } = await readBackup(at('site.backup'), []);
  const all = await Array.fromAsync(records);
  const inOrder = (list: typeof found) => list.toSorted((a, b) => (a.store + a.key < b.store + b.key ? -1 : 1));
  expect(inOrder(all)).toEqual(inOrder(found));
  expect(Object.keys(manifest.stores).toSorted()).toEqual([...STORE_NAMES].toSorted());
  expect(await run('backup', 'site.backup', '--plain')).toBe(1);
  expect(notes()).toMatch(/site\.backup exists\. Name another file, or remove it\.$/);
});

test('a public key with a missing letter is named before anything is read', async () => {
  const { folder, keys, withKeys } = await officeWithFolder();
  const wrong = (await keys('key.txt')).slice(0, -1);
  const { run, notes } = withKeys(wrong);
  expect(await run('backup', 'site.age')).toBe(1);
  expect(notes()).toBe(`${wrong} is no public key: a letter is wrong or missing. Copy it again.`);
  expect(await readdir(folder)).toEqual(['key.txt']);
});

test('a store that cannot be read leaves no file, and no part of one', async () => {
  const { folder, open, at } = await officeWithFolder();
  const broken: OpenStore = (name) => ({
    ...open(name),
    read: (key) => (name === 'messages' ? Promise.reject(new Error('no answer')) : open(name).read(key)),
  });
  const attempt = writeBackup({ open: broken, site: 'https://a.example', at: 0, file: at('a'), publicKeys: [] });
  await expect(attempt).rejects.toThrow('no answer');
  expect(await readdir(folder)).toEqual([]);
});

type Line = readonly [store: string, key: string, value: unknown];
const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** What the manifest says of the stores. */
const storesOf = (lines: readonly Line[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ([store]) => store)].map(([store, own]) => [
      store,
      { records: own.length, sha256: sha256(textOf(own)) },
    ]),
  );
/** A file as a backup that is not encrypted, whose manifest fits its lines unless it is changed. */
function madeOf(lines: readonly Line[], changes: Record<string, unknown> = {}): Buffer {
  const text = textOf(lines);
  const manifest = {
    ...{ format: FORMAT, site: 'https://a.example', madeAt: '2026-03-01T09:00:00.000Z' },
    ...{ deleteBy: '2026-03-31T09:00:00.000Z', bytes: Buffer.byteLength(text), stores: storesOf(lines) },
    ...changes,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(manifest)}\n`), gzipSync(text)]);
}
const LINES: readonly Line[] = [
  ['messages', 'records/1', { text: 'a' }],
  ['views', 'totals', {}],
];
const OTHERS: readonly Line[] = LINES.map(([store, key]) => [store, key, { text: 'b' }]);
const WHOLE = madeOf(LINES);
const UNFIT = 'The file is truncated or was altered. Take another one.';
const UNKNOWN = 'The file is no backup of such a site.';
const NAMES = 'The file names a store or a record that no site has.';

test.each([
  { file: 'is empty', bytes: Buffer.alloc(0), says: UNKNOWN },
  { file: 'is a text', bytes: Buffer.from('Dear office,\nplease restore this.\n'), says: UNKNOWN },
  { file: 'is JSON of another program', bytes: Buffer.from('{"format":1}\n'), says: UNKNOWN },
  { file: 'has a first line without an end', bytes: Buffer.alloc(300_000, 'a'), says: UNKNOWN },
  {
    file: 'is of a later program',
    bytes: madeOf(LINES, { format: FORMAT + 1 }),
    says: /^The file has format 2; this program reads 1\./,
  },
  { file: 'names a store that no site has', bytes: madeOf([['../secrets', 'a', 1]], { stores: {} }), says: NAMES },
  {
    file: 'holds a store that its manifest does not name',
    bytes: madeOf(LINES, { stores: storesOf(LINES.slice(0, 1)) }),
    says: UNFIT,
  },
  { file: 'names a key that no site has', bytes: madeOf([['messages', '../a', 1]]), says: NAMES },
  { file: 'has a line of another shape', bytes: madeOf([['messages', 'a'] as unknown as Line]), says: NAMES },
  { file: 'lacks its last record', bytes: madeOf(LINES.slice(0, 1), { stores: storesOf(LINES) }), says: UNFIT },
  { file: 'has a record of another text', bytes: madeOf(OTHERS, { stores: storesOf(LINES) }), says: UNFIT },
  { file: 'ends in the manifest', bytes: WHOLE.subarray(0, 40), says: UNKNOWN },
  { file: 'ends before its records', bytes: WHOLE.subarray(0, WHOLE.indexOf(10) + 1), says: UNFIT },
  { file: 'ends in its records', bytes: WHOLE.subarray(0, -12), says: UNFIT },
  { file: 'has a changed byte', bytes: WHOLE.with(-15, 0xff), says: UNFIT },
  {
    file: 'unpacks to one line without an end',
    bytes: Buffer.concat([WHOLE.subarray(0, WHOLE.indexOf(10) + 1), gzipSync(Buffer.alloc(60_000_000))]),
    says: 'The file holds a record that is too large for any site.',
  },
])('a file that $file is refused in one line, and nothing of it is written', async ({ bytes, says }) => {
  const { at, run, notes, open } = await officeWithFolder();
  const before = await readAll(open, STORE_NAMES);
  await writeFile(at('given'), bytes);
  for (const args of [
    ['check-backup', 'given'],
    ['restore', 'given', '--yes'],
  ]) {
    expect(await run(...args)).toBe(1);
    const said = notes();
    if (typeof says === 'string') expect(said).toBe(says);
    else expect(said).toMatch(says);
    expect(said).not.toContain('\n');
  }
  expect(await readAll(open, STORE_NAMES)).toEqual(before);
});

test('a file that unpacks to more than it says is read no further than that', async () => {
  const { at } = await officeWithFolder();
  const lines = Array.from({ length: 1000 }, (_, index): Line => ['messages', `records/${index}`, 'a'.repeat(1000)]);
  await writeFile(at('given'), madeOf(lines, { bytes: 2500 }));
  const { records } = await readBackup(at('given'), []);
  let read = 0;
  const all = async () => {
    for await (const { store } of records) read += store.length > 0 ? 1 : 0;
  };
  await expect(all()).rejects.toThrow(UNFIT);
  expect(read).toBe(2);
});

test.each([
  ['truncated', (file: string) => truncate(file, 600)],
  ['truncated in its header', (file: string) => truncate(file, 60)],
  ['longer than it was', (file: string) => appendFile(file, 'more')],
])('an encrypted file that is %s is refused in one line', async (_, change) => {
  const { at, run, notes, keys, withKeys } = await officeWithFolder();
  expect(await withKeys(await keys('key.txt')).run('backup', 'site.age')).toBe(0);
  await change(at('site.age'));
  for (const command of ['check-backup', 'restore']) {
    expect(await run(command, 'site.age', '--key', 'key.txt')).toBe(1);
    expect(notes()).toBe(UNFIT);
  }
});

test('a backup that says that it holds more than any site has is not read', async () => {
  const { at, run, notes } = await officeWithFolder();
  await writeFile(at('given'), madeOf(LINES, { bytes: 600_000_000 }));
  expect(await run('restore', 'given', '--yes')).toBe(1);
  expect(notes()).toBe('The file says that it holds 600000000 bytes, more than any site has.');
});

test('a backup without a name has one that says when it is to be deleted; backups past that day are named', async () => {
  const { folder, open, at, run, notes, output } = await officeWithFolder();
  expect(await run('backups')).toBe(0);
  expect(notes()).toBe('No backup of this machine is known.');
  for (const name of [[], ['elsewhere.backup'], ['gone.backup']]) expect(await run('backup', ...name, '--plain')).toBe(0);
  await rm(at('gone.backup'));
  const made = path.join(folder, '.netlify', 'backups', '2026-03-01T09-00-00Z-delete-by-2026-03-31.backup');
  expect((await stat(made)).mode & 0o777).toBe(0o600);
  expect((await readBackup(made, [])).manifest.deleteBy).toBe('2026-03-31T09:00:00.000Z');
  notes();
  const later = (day: string) => createOffice(open, { root: folder, columns: 300, clock: () => Date.parse(`${day}T09:00:00Z`) });
  const before = later('2026-03-30');
  expect(await before.run('backups')).toBe(0);
  expect(before.output()).toMatch(/^2026-03-31 +.*delete-by-2026-03-31\.backup\n2026-03-31 +.*elsewhere\.backup\n$/m);
  expect(before.notes()).toBe('');
  const after = later('2026-03-31');
  expect(await after.run('backups')).toBe(1);
  expect(after.notes()).toBe(['Past their day; delete them:', made, at('elsewhere.backup')].join('\n  '));
  expect(output()).toBe('');
});

test('warns the doctor and the digest without a backup, and eight days after the last one', async () => {
  const { site, doctor, goTo } = await createOfficeSite();
  const assistant = await createAssistant(site);
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => folder.remove());
  const toldTo = async ({ text }: Pick<Browser, 'text'>) =>
    /(?:No|The last) backup[^<]*ago|No backup[^<.]*/.exec(await text('/office'))?.[0];
  expect([await toldTo(doctor), await toldTo(assistant)]).toEqual(['No backup of the site’s data was ever made', undefined]);
  const { run } = createOffice(site.open, { root: folder.path, clock: site.clock });
  expect(await run('backup', 'site.backup', '--plain')).toBe(0);
  expect((await readAll(site.open, ['backups'])).found).toEqual([
    {
      ...{ store: 'backups', key: expect.stringMatching(/^made\//) as string },
      value: { records: expect.any(Number) as number, bytes: expect.any(Number) as number },
    },
  ]);
  // Eight days after 1 March, eight in the morning in London.
  await goTo('2026-03-09T08:00:00Z');
  expect(await toldTo(doctor)).toBeUndefined();
  await goTo('2026-03-09T08:00:01Z');
  expect(await toldTo(doctor)).toBe('The last backup is of 1 March 2026, more than 8 days ago');
  await site.site.jobs.dailyDigest(Infinity);
  expect(site.mails.at(-1)?.text).toContain('\n\nThe last backup is of 1 March 2026, more than 8 days ago.');
});

test('of what is written while a backup runs, it holds no record without what stops a second one, and no event without its mail', async () => {
  const { at } = await officeWithFolder();
  const open = memoryStores();
  const { messages, decided } = createTestSite({ open });
  const pending: Promise<unknown>[] = [];
  let written = 0;
  const writeOne = async () => {
    const number = (written += 1);
    const { record } = await messages.add(
      { ...SAMPLE_MESSAGE, message: `Number ${number}`, ...CONSENT },
      { key: `key-${number}` },
    );
    await decided('messages', record.id, 0, { type: 'reply', text: 'Please come.' });
  };
  for (let count = 0; count < 20; count++) await writeOne();
  /** Each call of the backup lets somebody write. */
  const beside: OpenStore = (name) => {
    const store = open(name);
    const before = () => {
      if (written < 400) pending.push(writeOne());
      return new Promise((resolve) => setImmediate(resolve));
    };
    return {
      ...store,
      read: async (key) => (await before(), store.read(key)),
      keys: async (prefix) => (await before(), store.keys(prefix)),
    };
  };
  await writeBackup({ open: beside, site: 'https://a.example', at: 0, file: at('a'), publicKeys: [] });
  await Promise.all(pending);
  const all = await Array.fromAsync((await readBackup(at('a'), [])).records);
  const of = (store: string, folder: string) => all.filter((one) => one.store === store && one.key.startsWith(folder));
  const records = of('messages', 'records/').map(({ key }) => key.slice('records/'.length));
  expect(records.length).toBeGreaterThan(20);
  const claimed = new Set(of('messages', 'keys/').map(({ value }) => (value as { id: string }).id));
  expect(records.filter((id) => !claimed.has(id))).toEqual([]);
  const mails = new Set(of('replies', 'records/').map(({ key }) => key.slice('records/'.length)));
  const named = of('messages', 'status/').map(({ value }) => (value as { mail?: string }).mail ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((mail) => !mails.has(mail))).toEqual([]);
});
