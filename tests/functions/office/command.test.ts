/** `npm run office`: lists, files, help against mistakes, and records that cannot be read. Decisions are in decides.test.ts. */
import { mkdtempDisposable, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../netlify/lib/storage/blobs.ts';
import { STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { serveBlobs } from '../../support/storage/blobs-server.ts';
import { copyContent } from '../../support/content/content-copy.ts';
import { readCsv } from '../../support/functions/csv.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { runScript } from '../../support/vitest/run-script.ts';
import { unreadableRecords } from '../../support/storage/unreadable-records.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';
import { NIMALI } from '../../support/functions/samples.ts';
import { createTestSite, memoryStores } from '../../support/functions/test-site.ts';

const newFolder = () => mkdtempDisposable(path.join(tmpdir(), 'office-'));

test('lists, shows and sets the status of entries over Netlify’s Blobs server', async () => {
  await using server = await serveBlobs();
  const { message, appointment, session, hash } = await sendAll(server.open, NIMALI);
  const { run, output, notes } = createOffice(server.open, { columns: 120 });
  const outputOf = async (...given: string[]) => {
    expect(await run(...given)).toBe(0);
    return output();
  };
  const [heading, row] = (await outputOf('list', 'appointments')).split('\n');
  expect(heading).toMatch(/^ID +Sent +Status +From +About$/);
  // 08:00:03 UTC is 13:30 in Colombo.
  expect(row).toBe(`${appointment.id}  2026-03-01 13:30  confirmed  Nimali Perera  2999-12-31 Morning, Consultation`);
  expect(notes()).toBe('1 appointment.');
  expect(await outputOf('list', 'chats')).toMatch(new RegExp(`${session} .* closed +Nimali Perera +When are you open\\?`));
  expect(await outputOf('list', 'subscribers')).toMatch(new RegExp(`${hash.slice(0, 26)} .* active +nimali@example.com`));
  await outputOf('set', message.id, 'answered');
  const text = await outputOf('show', message.id.slice(0, 12));
  for (const line of [/^status +answered$/m, /2026-03-01 14:30 answered/, /^mailed +Yes$/m, /^privacyVersion +2024-04-20$/m])
    expect(text).toMatch(line);
});

test('lists the newest first, by day and status, and marks what is set aside', async () => {
  const { open, store, time } = createTestSite();
  time.now = Date.parse('2026-02-28T18:29:59Z');
  const older = await store('messages');
  // Half a minute later it is March in Colombo.
  time.now += 30_000;
  const trapped = await store('messages', {}, 'trap');
  const { run, output, notes } = createOffice(open);
  const idsOf = async (...given: string[]) => {
    expect(await run('list', 'messages', '--json', ...given)).toBe(0);
    return (JSON.parse(output()) as { id: string }[]).map(({ id }) => id);
  };
  expect(await idsOf()).toEqual([trapped, older]);
  expect(notes()).toBe('2 messages, 1 of them quarantined: set aside as suspected spam.');
  for (const filter of ['--since=2026-03-01', '--status=quarantined']) expect(await idsOf(filter)).toEqual([trapped]);
  await run('set', older, 'read');
  expect(await idsOf('--status', 'read')).toEqual([older]);
  await run('list', 'messages');
  expect(output()).toMatch(/unread, QUARANTINED trap/);
});

test('exports every store unchanged and writes lists, readable by the owner only', async () => {
  await using server = await serveBlobs();
  const { message } = await sendAll(server.open, NIMALI);
  await using folder = await newFolder();
  const [dir, list] = [path.join(folder.path, 'new'), path.join(folder.path, 'messages.csv')];
  const { run, output } = createOffice(server.open, { root: folder.path });
  expect(await run('export', '--dir', dir)).toBe(0);
  expect((await readdir(dir)).toSorted()).toEqual(STORE_NAMES.map((name) => `${name}.json`).toSorted());
  const { records } = JSON.parse(await readFile(path.join(dir, 'messages.json'), 'utf8')) as { records: Record<string, unknown> };
  expect(Object.keys(records).toSorted()).toEqual(server.keys('site:messages').toSorted());
  expect(records[`records/${message.id}`]).toEqual(message);
  expect(await run('list', 'messages', '--csv', '--out', list)).toBe(0);
  expect([output(), readCsv(await readFile(list, 'utf8')).length]).toEqual(['', 2]);
  for (const file of [path.join(dir, 'messages.json'), list]) expect((await stat(file)).mode & 0o077).toBe(0);
});

test.each([
  ['lst', /There is no command "lst"/],
  ['list mails', /There is no "mails"\. What can be listed: appointments, messages, chats, subscribers\./],
  ['list messages --since yesterday', /--since takes a date as YYYY-MM-DD, not "yesterday"/],
  ['list messages --stats', /Unknown option '--stats'.* Usage: list/],
  ['show ../secrets', /is no id/],
  ['find Nimali', /"Nimali" is neither an e-mail address nor a telephone number/],
  ['erase', /Say whom/],
])('rejects "%s" with advice and exit code 2', async (given, words) => {
  const { run, notes } = createOffice(memoryStores());
  expect(await run(...given.split(' '))).toBe(2);
  expect(notes()).toMatch(words);
});

test('every command reports an unreachable store with exit code 1', async () => {
  const service = createMemoryBlobs();
  const { run, notes } = createOffice((name) => service.open(name));
  service.failAt(1, { kind: 'status', status: 401 }, 'from-then-on');
  for (const given of [['list', 'messages'], ['find', NIMALI.email], ['erase', NIMALI.email, '--yes'], ['export'], ['purge']]) {
    expect(await run(...given), given.join(' ')).toBe(1);
    expect(notes()).toMatch(/Could not list .* 401.*Run the command again.*check NETLIFY_AUTH_TOKEN/s);
  }
});

test.each([
  // Nothing links an unreadable message to the person, so it is named and not erased.
  ['messages', 'records/', 1],
  // The key holds an id of the person, so this is erased without being read.
  ['messages', 'told/', 0],
  // Without the secret, a subscriber is found by the address alone.
  ['secrets', 'hmac', 1],
] as const)('commands go on after an unreadable record, and name it: %s %s', async (store, folder, exit) => {
  await using temporary = await newFolder();
  const { open, broken } = unreadableRecords();
  await sendAll(open, NIMALI);
  const [key = ''] = await open(store).keys(folder);
  const { run, output, notes } = createOffice(open, { root: temporary.path });
  broken.add(key);
  const unread = `Could not be read: ${store} ${key}.`;
  for (const args of [['find', NIMALI.email], ['export']]) {
    expect(await run(...args), args.join(' ')).toBe(1);
    expect(notes()).toContain(unread);
  }
  expect(output()).toMatch(/^Chat +Nimali Perera/m);
  const exports = path.join(temporary.path, '.netlify', 'exports');
  const [exported = ''] = await readdir(exports);
  expect(await readdir(path.join(exports, exported))).toHaveLength(STORE_NAMES.length);
  // Named although it has another name than the list of exports says.
  await rename(path.join(exports, exported), path.join(exports, 'renamed'));
  expect(await run('erase', NIMALI.email, '--yes')).toBe(exit);
  const text = notes();
  expect(text).toMatch(/Exports on this machine may still hold the person’s data; remove them:\n.*renamed/);
  expect([text.includes(unread), text.includes('nothing is left')]).toEqual(exit === 1 ? [true, false] : [false, true]);
  for (const name of ['messages', 'appointments', 'chat-messages', 'subscribers'] as const)
    expect(await open(name).keys('records/'), name).toEqual(name === store && exit === 1 ? [key] : []);
});

const TOOL = path.resolve('scripts/office/office.ts');
/** Hides this process's environment from the tool. */
const NOT_LIVE = { NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '', NETLIFY_BLOBS_CONTEXT: '' };

test('the command reads and changes local stores, whether the site is running or not', { timeout: 180_000 }, async () => {
  await using root = await newFolder();
  copyContent(root.path);
  const token = 'token-of-the-emulation';
  const server = new BlobsServer({ directory: path.join(root.path, '.netlify', 'blobs-serve'), token });
  const edgeURL = `http://localhost:${(await server.start()).port}`;
  setEnvironmentContext({ siteID: '0', deployID: '0', token, primaryRegion: 'us-east-2', edgeURL, uncachedEdgeURL: edgeURL });
  onTestFinished(() => void delete process.env['NETLIFY_BLOBS_CONTEXT']);
  // The deploy context of the local emulation is empty.
  const { message } = await sendAll((name) => openStore(name, ''), NIMALI);
  const office = (...given: string[]) => runScript(TOOL, given, { cwd: root.path, env: NOT_LIVE });
  const listed = await office('list', 'messages', '--json');
  expect([listed.code, listed.err]).toEqual([0, expect.stringMatching(/The site of this machine .*\n1 message\./)]);
  expect(JSON.parse(listed.out)).toMatchObject([{ id: message.id, status: 'read' }]);
  await server.stop();
  const erased = await office('erase', 'Nimali@Example.com', '--yes');
  expect([erased.code, erased.err]).toEqual([0, expect.stringContaining('nothing is left')]);
});

test('the command reads .env, and names the missing variable of the live site', async () => {
  await using root = await newFolder();
  copyContent(root.path);
  await writeFile(path.join(root.path, '.env'), 'NETLIFY_SITE_ID=from-the-file\n');
  const env = { NETLIFY_AUTH_TOKEN: '', NETLIFY_BLOBS_CONTEXT: '' };
  const { code, err } = await runScript(TOOL, ['list', 'messages'], { cwd: root.path, env });
  expect([code, err]).toEqual([2, expect.stringContaining('NETLIFY_AUTH_TOKEN is not set, and NETLIFY_SITE_ID is')]);
  expect(err).not.toContain('from-the-file');
});

test('the command reports mistakes in the content that it needs', async () => {
  await using root = await newFolder();
  copyContent(root.path);
  await writeFile(path.join(root.path, 'content/office/mails.json'), '{ "greeting": 5 }');
  const { code, err } = await runScript(TOOL, ['list', 'messages'], { cwd: root.path, env: NOT_LIVE });
  expect([code, err]).toEqual([1, expect.stringMatching(/content\/office\/mails\.json\n {2}greeting/)]);
  expect(err).not.toContain('    at ');
});
