/** `npm run office -- restore`: what comes back, what does not, and what is never sent twice. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import type { RecordStore } from '../../../netlify/lib/storage/record-store.ts';
import { type OpenStore, STORE_NAMES, type StoreName } from '../../../netlify/lib/storage/store-names.ts';
import type { Office } from '../../../scripts/office/command.ts';
import { confirmAll, createNewsletter } from '../../support/newsletter/newsletter.ts';
import { CONFIRM, KAMAL, NIMALI } from '../../support/functions/samples.ts';
import {
  createTestSite,
  DAY,
  HOUR,
  memoryStores,
  MINUTE,
  SITE,
  START,
  type TestSite,
} from '../../support/functions/test-site.ts';
import { createBrowser, createMember } from '../../support/office/office-site.ts';
import { createOffice, sendAll } from '../../support/office/office.ts';
import { crashingStores, everyCall } from '../../support/storage/crashing-store.ts';

async function newFolder() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'restore-'));
  onTestFinished(() => folder.remove());
  return folder.path;
}
/** Every record by store and key, without those that say that a backup was made or restored. */
const textsOf = async (open: OpenStore) => {
  const { found } = await readAll(open, STORE_NAMES);
  const records = found.filter(({ store }) => store !== 'backups' && store !== 'audit');
  return new Map(records.map(({ store, key, value }) => [`${store} ${key}`, JSON.stringify(value)]));
};
/** Stores with the same records, but those of some stores. */
async function copied(open: OpenStore, without: readonly StoreName[] = []): Promise<OpenStore> {
  const copy = memoryStores();
  for (const { store, key, value } of (await readAll(open, STORE_NAMES)).found)
    if (!without.includes(store)) await copy(store).create(key, value);
  return copy;
}

/** A backup of a site, made an hour after the start, and the tool over other stores. */
async function backedUp(open: OpenStore, at = START + HOUR) {
  const root = await newFolder();
  expect(await createOffice(open, { root, clock: () => at }).run('backup', 'site.backup', '--plain')).toBe(0);
  const officeOf = (stores: OpenStore, more: Partial<Office> = {}) => createOffice(stores, { root, clock: () => at, ...more });
  return {
    ...{ root, at, officeOf },
    /** Restores into stores. @returns what was said */
    restore: async (stores: OpenStore, { args = [], ...more }: Partial<Office> & { args?: readonly string[] } = {}) => {
      const { run, notes, output } = officeOf(stores, more);
      const exit = await run('restore', 'site.backup', '--yes', ...args);
      return { exit, notes: notes(), output: output() };
    },
  };
}
/** The same of a site with everything that one visitor can send. */
async function nimalisBackup() {
  const open = memoryStores();
  const sent = await sendAll(open, NIMALI);
  return { open, sent, before: await textsOf(open), ...(await backedUp(open)) };
}
/** The numbers of a store in the plan: new, equal, different, erased, outdated. */
const numbersOf = (output: string, store: StoreName) =>
  new RegExp(`^${store} +(.+)$`, 'm').exec(output)?.[1]?.trim().split(/ +/).map(Number);

test('a plan is shown and nothing is written until somebody says yes', async () => {
  const { before, officeOf } = await nimalisBackup();
  const site = memoryStores();
  const { run, notes, output } = officeOf(site);
  expect(await run('restore', 'site.backup')).toBe(0);
  expect(output()).toMatch(/^Store +New +Equal +Different +Erased since +Outdated\nappointments +13 +0 +0 +0 +0\n/);
  expect(notes()).toMatch(
    /^The backup of https:\/\/www\.clinic\.example, made 2026-03-01T09:00:00\.000Z, is whole: 44 records\.\nAfterwards, look at:\n(- .*\n)+Nothing was written\. Look at the table, then say --yes\.$/,
  );
  const refused = officeOf(site, { confirm: () => Promise.resolve(false) });
  expect(await refused.run('restore', 'site.backup')).toBe(0);
  expect(await readAll(site, STORE_NAMES)).toEqual({ found: [], unreadable: [] });
  expect(await officeOf(site, { confirm: () => Promise.resolve(true) }).run('restore', 'site.backup')).toBe(0);
  expect(await textsOf(site)).toEqual(before);
});

test('an empty site has everything back, and a site that lost some stores has those back', async () => {
  const { open, before, restore } = await nimalisBackup();
  const lost: readonly StoreName[][] = [[...STORE_NAMES], ['appointments', 'replies'], ['secrets', 'users'], ['subscribers']];
  for (const stores of lost) {
    const site = await copied(open, stores);
    const missing = before.size - (await textsOf(site)).size;
    // The time of the backup too, where that is lost.
    const time = stores.includes('backups') ? 1 : 0;
    const { exit, notes } = await restore(site);
    expect([exit, await textsOf(site)]).toEqual([0, before]);
    expect(notes).toMatch(new RegExp(`^Restored: ${missing + time} records?\\.`, 'm'));
    const again = await restore(site);
    expect([again.exit, again.notes]).toEqual([0, expect.stringMatching(/There is nothing to restore\.$/)]);
  }
  const log = (await readAll(open, ['audit'])).found.length;
  const site = await copied(open, ['messages']);
  await restore(site);
  const { entries } = await createTestSite({ open: site }).site.staff.audit.page(100);
  expect(entries.length).toBe(log + 1);
  expect(entries[0]).toMatchObject({ action: 'restored a backup', name: 'Command line', about: '2026-03-01T09:00:00.000Z' });
});

test('a record that is there is left as it is, equal or not, and named if it is not', async () => {
  const { open, restore, sent } = await nimalisBackup();
  const site = await copied(open, ['replies']);
  const key = `records/${sent.message.id}`;
  const changed = { ...sent.message, message: 'Something else.' };
  await site('messages').replace(key, changed);
  const { output, notes } = await restore(site);
  expect(numbersOf(output, 'messages')).toEqual([0, 5, 1, 0, 0]);
  expect(notes).toContain(`Different in the site, where they stay as they are: messages ${key}\n`);
  expect(await site('messages').read(key)).toEqual(changed);
});

test('what was erased after the backup does not come back, by the marks of the site or by a list of later', async () => {
  const open = memoryStores();
  await sendAll(open, NIMALI);
  await sendAll(open, KAMAL, START + MINUTE);
  const { root, restore, officeOf } = await backedUp(open);
  const later = createTestSite({ open, clock: () => START + 2 * HOUR });
  await eraseDataSubject(later.site, { kind: 'email', address: NIMALI.email });
  const kamals = await textsOf(open);
  const list = createOffice(open, { root });
  expect(await list.run('removals')).toBe(0);
  const marks = list.output();
  expect(marks).toMatch(/^(?:[0-9a-z]{9}-[0-9a-f]{16}\n){7}$/);
  await writeFile(path.join(root, 'removals.txt'), marks);
  await writeFile(path.join(root, 'other.txt'), 'records/1\n');

  // The site has its marks and has lost what visitors sent.
  const visitors: readonly StoreName[] = ['appointments', 'messages', 'chat-messages', 'chat-sessions', 'subscribers', 'replies'];
  const withMarks = await copied(open, visitors);
  const { output } = await restore(withMarks);
  expect(numbersOf(output, 'messages')).toEqual([6, 0, 0, 6, 0]);
  expect(await textsOf(withMarks)).toEqual(kamals);
  // All is lost, the marks too.
  const empty = memoryStores();
  await restore(empty, { args: ['--removals', 'removals.txt'] });
  expect(await textsOf(empty)).toEqual(kamals);
  const { run, notes } = officeOf(memoryStores());
  expect(await run('restore', 'site.backup', '--removals', 'other.txt')).toBe(1);
  expect(notes()).toMatch(/other\.txt holds a line that "npm run office -- removals" has not printed\.$/);
});

test('who subscribed again after an erasure, and is in the backup, comes back', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await confirmAll(site, [NIMALI.email], START);
  await eraseDataSubject(site.site, { kind: 'email', address: NIMALI.email });
  site.pass(HOUR);
  await confirmAll(site, [NIMALI.email], site.clock());
  const { restore } = await backedUp(open, START + 2 * HOUR);
  const empty = memoryStores();
  await restore(empty);
  expect(await textsOf(empty)).toEqual(await textsOf(open));
});

test('what retention would have removed by today does not come back, nor what belongs to it', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await site.add('chats', { type: 'take' });
  site.pass(15 * DAY);
  await site.add('chats', { type: 'take' });
  const { restore } = await backedUp(open, START + 16 * DAY);
  await site.purge(START + 31 * DAY);
  const purged = await textsOf(open);
  // The first mark has made it.
  purged.delete('secrets hmac');
  const empty = memoryStores();
  const { exit, output } = await restore(empty, { clock: () => START + 31 * DAY });
  expect([exit, await textsOf(empty)]).toEqual([0, purged]);
  // A text, and the keys of both forms.
  expect(numbersOf(output, 'chat-messages')).toEqual([1, 0, 0, 0, 3]);
  expect(numbersOf(output, 'chat-sessions')?.at(-1)).toBeGreaterThan(3);
});

test('a backup past its limit, and one of another site, is restored only when that is said', async () => {
  const { restore, officeOf } = await nimalisBackup();
  const empty = memoryStores();
  const late = { clock: () => START + HOUR + 30 * DAY };
  expect(await restore(empty, late)).toMatchObject({
    exit: 1,
    notes: expect.stringMatching(
      /^The file was to be deleted by 2026-03-31T09:00:00\.000Z: .* --past-limit restores it\.$/,
    ) as string,
  });
  const moved = { isLive: true, siteUrl: 'https://new.example' };
  expect(await restore(empty, moved)).toMatchObject({
    exit: 1,
    notes: `The file is a backup of ${SITE.url}, and this is https://new.example. If the site has moved, say --from ${SITE.url}.`,
  });
  expect(await readAll(empty, STORE_NAMES)).toEqual({ found: [], unreadable: [] });
  // That it is foreign is said first: it has another secret too.
  const other = createTestSite();
  await other.secret.keyedHash('any', 'text');
  expect((await restore(other.open, moved)).notes).toMatch(/^The file is a backup of/);
  expect((await restore(memoryStores(), { ...late, args: ['--past-limit'] })).exit).toBe(0);
  expect((await restore(memoryStores(), { ...moved, args: ['--from', SITE.url] })).exit).toBe(0);
  // At home, a backup of the live site is tried out.
  expect(await officeOf(memoryStores(), { siteUrl: 'http://localhost:8888' }).run('restore', 'site.backup', '--yes')).toBe(0);
});

test('refuses a site that has created another secret, explains the consequences, and writes nothing', async () => {
  const { restore, sent } = await nimalisBackup();
  const site = createTestSite();
  await confirmAll(site, [KAMAL.email], START);
  const before = await textsOf(site.open);
  const refused = await restore(site.open);
  expect(refused).toMatchObject({ exit: 1, output: '' });
  expect(refused.notes).toMatch(/^The site has made itself another secret.*\n(?:.*\n)+To restore, remove the record "hmac"/);
  expect(await textsOf(site.open)).toEqual(before);

  await site.open('secrets').remove('hmac');
  const restored = await restore(site.open);
  expect(restored.exit).toBe(0);
  expect(restored.notes).toMatch(/- 1 subscriber came while the site had another secret, and cannot unsubscribe/);
  const next = createTestSite({ open: site.open });
  expect(await next.subscribers.read(await next.hashOf(NIMALI.email))).toMatchObject({ status: 'active' });
  expect(sent.hash).toBe(await next.hashOf(NIMALI.email));
});

test('a secret that is made between the plan and the first record stops the restore before it writes', async () => {
  const { restore } = await nimalisBackup();
  const site = memoryStores();
  const open: OpenStore = (name) => ({
    ...site(name),
    create: async (key, value) => {
      // A visitor's request is served first.
      if (name === 'secrets') await site('secrets').create('hmac', { secret: '0'.repeat(64) });
      return site(name).create(key, value);
    },
  });
  expect((await restore(open)).notes).toMatch(/The site has made itself another secret/);
  expect((await readAll(site, STORE_NAMES)).found.map(({ store }) => store)).toEqual(['secrets']);
});

test('killed at any call and started again, it completes', async () => {
  const open = memoryStores();
  const { appointment } = await sendAll(open, NIMALI);
  // Without this mark, the patient would get the reminder again.
  await open('appointments').create(`reminded/${appointment.id}/0001`, { at: START, name: 'By e-mail' });
  // Without its events, an old subscriber would be one who has never confirmed.
  await confirmAll(createTestSite({ open }), ['old@example.com'], START - 10 * DAY);
  const { authenticator } = await createMember(createTestSite({ open }));
  const { officeOf } = await backedUp(open);
  // Invitations and used challenges are kept for an hour.
  const isKept = (place: string) => !/^users (?:used|invitations|joined|redeemed)\//.test(place);
  const before = new Map([...(await textsOf(open))].filter(([place]) => isKept(place)));
  const calls = await everyCall(async (at) => {
    const site = memoryStores();
    const [killed] = await Promise.allSettled([
      officeOf(crashingStores(site, at, 'after')).run('restore', 'site.backup', '--yes'),
    ]);
    // It is started again at once, or an hour later, when the pause has ended, and retention runs.
    const later = () => START + (at % 2 === 0 ? 1 : 2) * HOUR;
    await createTestSite({ open: site, clock: later }).purge(later());
    const again = officeOf(site, { clock: later });
    expect(await again.run('restore', 'site.backup', '--yes'), `call ${at}`).toBe(0);
    const after = [...(await textsOf(site))].filter(([place]) => isKept(place));
    expect(new Map(after), `call ${at}`).toEqual(before);
    const restored = createTestSite({ open: site, clock: later });
    expect(await restored.site.pauses.isUnderWay(), `call ${at}`).toBe(false);
    expect((await createBrowser(restored).signIn(authenticator)).status, `call ${at}`).toBe(200);
    return killed.status === 'rejected';
  });
  expect(calls).toBeGreaterThan(100);
});

test('an enquiry or a subscriber is written when all that says what was sent and decided is stored', async () => {
  const { before, restore } = await nimalisBackup();
  const site = memoryStores();
  const stored = new Set<string>();
  const early: string[] = [];
  const open: OpenStore = (name) => ({
    ...site(name),
    create: async (key, value) => {
      const [folder = '', id = ''] = key.split('/');
      const belonging = [...before.keys()].filter((place) => place.startsWith(`${name} `) && place.includes(`/${id}`));
      if (folder === 'records' || folder === 'subscribers')
        early.push(...belonging.filter((place) => place !== `${name} ${key}` && !stored.has(place)));
      await new Promise((resolve) => setImmediate(resolve));
      stored.add(`${name} ${key}`);
      return site(name).create(key, value);
    },
  });
  expect((await restore(open)).exit).toBe(0);
  expect(early).toEqual([]);
  expect(stored.size).toBeGreaterThan(before.size);
});

test('the scheduled functions pause before the first record, long enough, and go on afterwards', async () => {
  const full = memoryStores();
  for (let number = 0; number < 6; number++)
    await sendAll(full, { ...NIMALI, email: `nimali-${number}@example.com` }, START + number * MINUTE);
  const { restore } = await backedUp(full);
  const site = memoryStores();
  let now = START + HOUR;
  const clock = () => now;
  const { pauses } = createTestSite({ open: site, clock }).site;
  const waits: number[] = [];
  const isPaused: boolean[] = [];
  const open: OpenStore = (name) => {
    const store: RecordStore = site(name);
    return {
      ...store,
      create: async (key, value) => {
        if (name !== 'backups' && name !== 'secrets' && name !== 'audit') {
          isPaused.push(await pauses.isUnderWay());
          // Over a slow line; all together longer than a pause.
          now += 2900;
        }
        return store.create(key, value);
      },
    };
  };
  const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
  expect((await restore(open, { clock, wait, isLive: true })).exit).toBe(0);
  expect(now).toBeGreaterThan(START + HOUR + 10 * MINUTE);
  expect(isPaused.filter((paused) => !paused)).toEqual([]);
  // A function that began before the pause has half a minute to end.
  expect(waits).toEqual([30_000]);
  expect(await pauses.isUnderWay()).toBe(false);
});

const REMINDER_DUE = Date.parse('2026-03-07T09:00:00+05:30');

test('a reminder that was due meanwhile is not sent, shown as unknown, and named with the times that passed', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const passed = await site.add('appointments', { ...CONFIRM, date: '2026-03-02' });
  const due = await site.add('appointments', CONFIRM);
  const ahead = await site.add('appointments', { ...CONFIRM, date: '2026-03-20' });
  const { restore } = await backedUp(open, START + HOUR);
  const next = createTestSite({ open: memoryStores() });
  next.time.now = REMINDER_DUE + HOUR;
  const { notes } = await restore(next.open, { clock: next.clock });
  expect(notes).toContain(
    `- 2026-03-02 09:30, /office/appointments/${passed}: the time came meanwhile. Was the patient there?\n`,
  );
  expect(notes).toContain(
    `- 2026-03-09 09:30, /office/appointments/${due}: the reminder was due meanwhile, and is not sent again.`,
  );
  expect(notes).not.toContain(ahead);
  expect(await next.remind()).toBe(0);
  // The office may take the mark back.
  const { number } = (await next.lastEvent(due)) ?? { number: 0 };
  await next.open('appointments').remove(`reminded/${due}/${String(number).padStart(4, '0')}`);
  expect(await next.remind()).toBe(1);
  // Another patient's reminder comes in its time.
  expect(await next.remind(Date.parse('2026-03-18T10:00:00+05:30'))).toBe(2);
});

test('a reminder that was not due yet, or was due before the backup, is sent as ever; one that was sent is not sent again', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await site.add('appointments', CONFIRM);
  const before = await backedUp(open, REMINDER_DUE - HOUR);
  const sites = Array.from({ length: 3 }, () => createTestSite({ open: memoryStores() }));
  const [early, overdue, late] = sites as [TestSite, TestSite, TestSite];
  early.time.now = REMINDER_DUE - MINUTE;
  await before.restore(early.open, { clock: early.clock });
  expect([await early.remind(), await early.remind(REMINDER_DUE)]).toEqual([0, 1]);

  // The backup was made before it was sent.
  const unsent = await backedUp(open, REMINDER_DUE + HOUR);
  overdue.time.now = REMINDER_DUE + 2 * HOUR;
  await unsent.restore(overdue.open, { clock: overdue.clock });
  expect(await overdue.remind()).toBe(1);

  expect(await site.remind(REMINDER_DUE)).toBe(1);
  const after = await backedUp(open, REMINDER_DUE + HOUR);
  late.time.now = REMINDER_DUE + 2 * HOUR;
  await after.restore(late.open, { clock: late.clock });
  await late.run();
  expect(await late.remind()).toBe(0);
});

const MORNING = Date.parse('2026-03-02T01:00:00Z');

test('a digest that was due meanwhile is not sent, the next one is', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await site.site.jobs.dailyDigest(Infinity);
  const { restore } = await backedUp(open, MORNING - HOUR);
  const next = createTestSite({ open: memoryStores() });
  next.time.now = MORNING + HOUR;
  await restore(next.open, { clock: next.clock });
  await next.site.jobs.dailyDigest(Infinity);
  expect(next.mails).toEqual([]);
  next.pass(DAY);
  await next.site.jobs.dailyDigest(Infinity);
  expect(next.mails.map(({ messageId }) => messageId)).toEqual(['digest.2026-03-03@www.clinic.example']);
});

test('a newsletter that was half sent goes on when the backup is new, and is stopped when others may have received it since', async () => {
  const open = memoryStores();
  const site = createNewsletter({ open, perMinute: 2 });
  await site.addReaders(['a@example.com', 'b@example.com', 'c@example.com']);
  await site.sendIssue();
  await site.minute();
  expect(site.mails).toHaveLength(2);
  const { restore } = await backedUp(open, site.time.now);
  const outcomes = [];
  for (const passed of [0, 5 * MINUTE]) {
    const next = createNewsletter({ open: memoryStores(), perMinute: 2 });
    next.time.now = site.time.now + passed;
    const { notes } = await restore(next.open, { clock: next.clock });
    for (let minute = 0; minute < 3; minute++) await next.minute();
    outcomes.push({
      sent: next.mails.length,
      isNamed: notes.includes('The newsletter "Two texts about legs" was being sent, and is stopped'),
    });
  }
  expect(outcomes).toEqual([
    { sent: 1, isNamed: false },
    { sent: 0, isNamed: true },
  ]);
});

test('a mail that waited when the backup was made waits still, and is named; one that was sent does not', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  await site.send('contact', { ...NIMALI, subject: 'other', message: 'Are you open?' });
  await site.settled();
  site.mail.down = true;
  await site.send('contact', { ...KAMAL, subject: 'other', message: 'Are you open?' });
  await site.settled();
  const { restore } = await backedUp(open);
  const next = createTestSite({ open: memoryStores() });
  next.time.now = START + HOUR;
  expect((await restore(next.open)).notes).toContain('- 1 mail waited when the backup was made, and will be sent.');
  for (let times = 0; times < 2; times++) await next.run();
  expect(next.mails.map(({ replyTo }) => replyTo?.address)).toEqual([KAMAL.email]);
});

test('views are counted once, whether the site has gone on counting or has lost them', async () => {
  const open = memoryStores();
  const { views } = createTestSite({ open }).site;
  for (let view = 0; view < 3; view++) await views.add('articles/a');
  const { restore } = await backedUp(open);
  const at = (now: number) => createTestSite({ open, clock: () => now }).site.views;
  // The site counts on, and sums up twice, so that the sums no longer name the views of the backup.
  for (let hour = 1; hour < 4; hour++) {
    await at(START + hour * HOUR).add('articles/a');
    await at(START + hour * HOUR).rollUp();
  }
  const [gone, empty] = [await copied(open, ['messages']), memoryStores()];
  await restore(gone, { clock: () => START + 5 * HOUR });
  expect(await createTestSite({ open: gone }).site.views.count('articles/a')).toBe(6);
  await restore(empty);
  expect(await createTestSite({ open: empty }).site.views.count('articles/a')).toBe(3);
});

test('a record that cannot be read stops nothing that does not need it', async () => {
  const open = memoryStores();
  const site = createTestSite({ open });
  const id = await site.add('appointments', CONFIRM);
  await open('appointments').replace(`status/${id}/0001`, { type: 'nothing known' });
  await open('subscribers').create(`subscribers/${'a'.repeat(64)}`, { email: 5 });
  const before = await textsOf(open);
  const { restore } = await backedUp(open);
  const empty = memoryStores();
  const { notes } = await restore(empty);
  expect(await textsOf(empty)).toEqual(before);
  expect(notes).toMatch(/Retention could not judge everything: StoreError Could not read subscribers/);
});
