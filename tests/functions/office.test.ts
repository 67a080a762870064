import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STORE_NAMES } from '../../netlify/lib/stores/store-names.ts';
import { serveBlobs } from '../support/blobs-server.ts';
import { FORMULAS, readCsv } from '../support/csv.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { CONSENT, createOffice, memoryStores, sendAll } from '../support/office.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite } from '../support/test-site.ts';

const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

test('lists, shows and sets the status of entries over Netlify’s Blobs server', async () => {
  await using server = await serveBlobs();
  const { message, appointment, session, hash } = await sendAll(server.open, NIMALI);
  const { run, output, notes } = createOffice(server.open, { columns: 120 });

  expect(await run('list', 'appointments')).toBe(0);
  const [heading, row] = output().split('\n');
  expect(heading).toMatch(/^ID +Sent +Status +From +About$/);
  // 08:00:03 UTC is 13:30 in Colombo.
  expect(row).toMatch(
    new RegExp(`^${appointment.id}  2026-03-01 13:30  confirmed  Nimali Perera  2999-12-31 Morning, Consultation$`),
  );
  expect(notes()).toBe('1 appointment.');

  expect(await run('list', 'chats')).toBe(0);
  expect(output()).toMatch(new RegExp(`${session} .* closed +Nimali Perera +When are you open\\?`));
  expect(await run('list', 'subscribers')).toBe(0);
  expect(output()).toMatch(new RegExp(`${hash.slice(0, 26)} .* active +nimali@example.com`));

  expect(await run('set', message.id, 'answered')).toBe(0);
  expect(await run('show', message.id.slice(0, 12))).toBe(0);
  const text = output();
  expect(text).toMatch(/^status +answered$/m);
  expect(text).toMatch(/2026-03-01 14:30 answered/);
  expect(text).toMatch(/^mailed +Yes$/m);
  expect(text).toMatch(/^message +Is the clinic open on the full moon day\?$/m);
  expect(text).toMatch(/^privacyVersion +2024-04-20$/m);
});

test('lists the newest first and applies filters', async () => {
  const open = memoryStores();
  let now = Date.parse('2026-02-28T18:29:59Z');
  const { messages } = createTestSite({ open, clock: () => now });
  const older = await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  // Half a minute later it is March in Colombo.
  now += 30_000;
  const newer = await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  const trapped = await messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { quarantined: 'trap' });
  const { run, output, notes } = createOffice(open);
  const idsOf = async (...given: string[]) => {
    expect(await run('list', 'messages', '--json', ...given)).toBe(0);
    return (JSON.parse(output()) as { id: string }[]).map(({ id }) => id);
  };
  const all = await idsOf();
  expect(all).toHaveLength(3);
  expect(all.at(-1)).toBe(older.record.id);
  expect(notes()).toBe('3 messages, 1 of them quarantined: set aside as suspected spam.');
  expect((await idsOf('--since', '2026-03-01')).toSorted()).toEqual([newer.record.id, trapped.record.id].toSorted());
  expect(await idsOf('--status', 'quarantined')).toEqual([trapped.record.id]);
  await run('set', newer.record.id, 'read');
  expect(await idsOf('--status', 'read')).toEqual([newer.record.id]);
  expect((await idsOf('--status', 'unread')).toSorted()).toEqual([older.record.id, trapped.record.id].toSorted());
  notes();
  await run('list', 'messages');
  expect(output()).toMatch(/unread, QUARANTINED trap/);
});

test('lists quarantined subscription requests with the subscribers', async () => {
  const open = memoryStores();
  const { requests } = createTestSite({ open }).subscribers;
  const { record } = await requests.add({ email: 'robot@example.com', ...CONSENT }, { quarantined: 'too_fast' });
  const { run, output } = createOffice(open);
  expect(await run('list', 'subscribers', '--status', 'quarantined', '--json')).toBe(0);
  expect(JSON.parse(output())).toMatchObject([
    { id: record.id, status: 'unconfirmed', quarantined: 'too_fast', fields: { email: 'robot@example.com' } },
  ]);
  expect(await run('show', record.id)).toBe(0);
  expect(output()).toMatch(/^status +unconfirmed, QUARANTINED too_fast$/m);
});

test('escapes formulas in every field of every kind in CSV', async () => {
  const open = memoryStores();
  const { messages, appointments, chats, subscribers, hashOf } = createTestSite({ open });
  for (const [number, evil] of FORMULAS.entries()) {
    await messages.add({ name: evil, email: evil, phone: evil, subject: evil, message: evil, consent: { privacyVersion: evil } });
    await appointments.add({
      ...SAMPLE_REQUEST,
      ...{ name: evil, email: evil, phone: evil, phoneNumber: evil, emergencyContact: evil, message: evil },
      ...{ appointmentType: evil, preferredDate: evil, preferredTime: evil, consent: { privacyVersion: evil } },
    });
    await chats.start({
      ...{ sessionId: `${evil}${number}`, visitorName: evil, visitorEmail: evil, initialMessage: evil },
      ...{ consent: { privacyVersion: evil } },
    });
    await subscribers.add(await hashOf(evil), { email: evil, consent: { privacyVersion: evil } });
  }
  const { run, output } = createOffice(open);
  for (const kind of ['appointments', 'messages', 'chats', 'subscribers']) {
    expect(await run('list', kind, '--csv')).toBe(0);
    const [names = [], ...rows] = readCsv(output());
    expect(rows).toHaveLength(FORMULAS.length);
    for (const row of rows) {
      expect(row).toHaveLength(names.length);
      for (const [index, cell] of row.entries()) expect(cell, names[index]).not.toMatch(/^[\s"\uFEFF\u200b]*[=+\-@＝＋－＠|%]/);
    }
    for (const name of kind === 'subscribers' ? ['email'] : kind === 'chats' ? ['visitorName', 'message'] : ['name', 'message'])
      for (const evil of FORMULAS)
        expect(rows.map((row) => row[names.indexOf(name)])).toContain(`'${evil.replaceAll(/\r\n?/g, '\n')}`);
  }
});

test('escapes control characters in every output', async () => {
  const open = memoryStores();
  const evil = 'Nimali\u001b]0;owned\u0007\u009b2J\u202e';
  const { messages } = createTestSite({ open });
  const { record } = await messages.add({ ...SAMPLE_MESSAGE, name: evil, message: `one\n${evil}`, ...CONSENT });
  const { run, output } = createOffice(open);
  for (const given of [
    ['list', 'messages'],
    ['list', 'messages', '--json'],
    ['list', 'messages', '--csv'],
    ['show', record.id],
  ]) {
    await run(...given);
    expect(output(), given.join(' ')).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  }
});

test('exports every store unchanged, readable by the owner only', async () => {
  await using server = await serveBlobs();
  const { message } = await sendAll(server.open, NIMALI);
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  const dir = path.join(folder, 'new');
  const { run, notes } = createOffice(server.open, { root: folder });
  expect(await run('export', '--dir', dir)).toBe(0);
  expect(notes()).toContain(dir);
  expect((await readdir(dir)).toSorted()).toEqual(STORE_NAMES.map((name) => `${name}.json`).toSorted());
  const { records } = JSON.parse(await readFile(path.join(dir, 'messages.json'), 'utf8')) as { records: Record<string, unknown> };
  expect(Object.keys(records).toSorted()).toEqual(server.keys('site:messages').toSorted());
  expect(records[`records/${message.id}`]).toEqual(message);
  expect((await stat(path.join(dir, 'messages.json'))).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

test('writes a list to a file that only the owner can read', async () => {
  const open = memoryStores();
  await sendAll(open, NIMALI);
  const folder = await mkdtemp(path.join(tmpdir(), 'list-'));
  const { run, output } = createOffice(open);
  const file = path.join(folder, 'messages.csv');
  expect(await run('list', 'messages', '--csv', '--out', file)).toBe(0);
  expect(output()).toBe('');
  expect(readCsv(await readFile(file, 'utf8'))).toHaveLength(2);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

test.each([
  [[], /npm run office -- COMMAND/],
  [['lst'], /There is no command "lst"/],
  [['list'], /Say what to list: appointments, messages, chats, subscribers/],
  [['list', 'mails'], /There is no "mails"\. What can be listed: appointments, messages, chats, subscribers\./],
  [['list', 'messages', '--status', 'pending'], /Possible: unread, read, answered, done, quarantined\./],
  [['list', 'messages', '--since', 'yesterday'], /--since takes a date as YYYY-MM-DD, not "yesterday"/],
  [['list', 'messages', '--json', '--csv'], /either --json or --csv/],
  [['list', 'messages', '--stats'], /Unknown option '--stats'.* Usage: list/],
  [['show'], /Say which one/],
  [['show', '../secrets'], /is no id/],
  [['show', '0n7fg3k2x-0123456789abcdef'], /Nothing has the id/],
  [
    ['set', '0n7fg3k2x-0123456789abcdef'],
    /set ID STATUS\. appointments: pending, confirmed, declined, completed, cancelled; messages:/,
  ],
  [['find', 'Nimali'], /"Nimali" is neither an e-mail address nor a telephone number/],
  [['find', '071 000', '0000'], /quotation marks/],
  [['erase'], /Say whom/],
])('rejects %j with advice and exit code 2', async (given, words) => {
  const { run, notes } = createOffice(memoryStores());
  expect(await run(...given)).toBe(2);
  expect(notes()).toMatch(words);
});

test('rejects a status that the kind does not have', async () => {
  const open = memoryStores();
  const { appointment, session, hash } = await sendAll(open, NIMALI);
  const { run, notes } = createOffice(open);
  expect(await run('set', appointment.id, 'read')).toBe(2);
  expect(notes()).toBe('appointments cannot be "read". Possible: pending, confirmed, declined, completed, cancelled.');
  expect(await run('set', session, 'closed')).toBe(2);
  expect(notes()).toBe('chats cannot be "closed". Possible: active, answered, done.');
  expect(await run('set', hash, 'read')).toBe(2);
  expect(notes()).toMatch(/made by visitors/);
});

test.each(['list', 'show', 'set', 'find', 'erase', 'export', 'purge'])(
  '%s --help shows the help of the command',
  async (command) => {
    const { run, output } = createOffice(memoryStores());
    expect(await run(command, '--help')).toBe(0);
    expect(output()).toMatch(new RegExp(`^npm run office -- ${command}`));
    expect(await run('--help')).toBe(0);
    const whole = output();
    expect(whole).toMatch(new RegExp(`^  ${command}`, 'm'));
    for (const line of whole.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  },
);

test('every command reports an unreachable store with exit code 1', async () => {
  const service = createMemoryBlobs();
  const { run, notes } = createOffice((name) => service.open(name));
  service.failAt(1, { kind: 'status', status: 401 }, 'from-then-on');
  for (const given of [['list', 'messages'], ['find', NIMALI.email], ['erase', NIMALI.email, '--yes'], ['export'], ['purge']]) {
    expect(await run(...given), given.join(' ')).toBe(1);
    expect(notes()).toMatch(/Could not list .* 401.*Run the command again.*check NETLIFY_AUTH_TOKEN/s);
  }
});

test('names an invalid record and lists the others', async () => {
  const open = memoryStores();
  await sendAll(open, NIMALI);
  await open('messages').create('records/0n7fg3k2x-0123456789abcdef', { half: 'a record' });
  const { run, output, notes } = createOffice(open);
  expect(await run('list', 'messages')).toBe(1);
  expect(output()).toContain('Nimali Perera');
  expect(notes()).toContain('Could not be read: messages records/0n7fg3k2x-0123456789abcdef.');
});
