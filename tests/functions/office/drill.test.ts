/**
 * The drill: an office with everything is backed up while people use it, wiped and restored. Every screen, every link and the next days
 * of all scheduled functions are compared with a twin that was never wiped.
 */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eraseDataSubject } from '../../../netlify/lib/privacy/erase.ts';
import type { Mail } from '../../../netlify/lib/mail/mailer.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { createFullOffice } from '../../support/office/full-office.ts';
import { type Browser, createBrowser } from '../../support/office/office-site.ts';
import { createOffice } from '../../support/office/office.ts';
import { pathOf, ROUTES } from '../../support/office/office-scene.ts';
import { createTestSite, DAY, HOUR, memoryStores, MINUTE, type TestSite } from '../../support/functions/test-site.ts';
import { shiftedDay } from '../../../src/time/practice-time.ts';

const SIZES = { messages: 120, chats: 80, appointments: 60, subscribers: 300, perMinute: 100 };
/** Who writes while the backup runs: what of it is in the backup is chance, so it is erased in both sites. */
const MEANWHILE = 'meanwhile@example.com';

type Full = Awaited<ReturnType<typeof createFullOffice>>;

/** Stores that let somebody write a message, and the office answer it, at each fortieth call. */
function besideRequests({ site }: Full): { open: OpenStore; done: () => Promise<unknown> } {
  const pending: Promise<unknown>[] = [];
  let calls = 0;
  async function request() {
    const id = await site.store('messages', { email: MEANWHILE, message: `Meanwhile ${calls}` });
    await site.decided('messages', id, 0, { type: 'reply', text: 'Please come.' });
  }
  const before = async () => {
    if ((calls += 1) % 40 === 0) pending.push(request());
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    open: (name) => {
      const store = site.open(name);
      return {
        ...store,
        read: async (key) => (await before(), store.read(key)),
        keys: async (prefix) => (await before(), store.keys(prefix)),
      };
    },
    done: () => Promise.all(pending),
  };
}

/** Addresses of all screens: every list, day and appointment, and each fourth message and chat. */
async function addressesOf({ site, doctor, calendars }: Full): Promise<string[]> {
  const { stores, staff } = site.site;
  const days = Array.from({ length: 40 }, (_, day) => shiftedDay('2026-02-28', day));
  const issues = (await site.open('newsletter').keys('issues/')).map((key) => key.slice('issues/'.length));
  const [calendar] = await staff.calendarAddresses.of(doctor.person);
  const ids = {
    person: doctor.person,
    device: doctor.device,
    calendar: calendar?.id ?? '',
    date: '2026-03-10',
    id: issues[0] ?? '',
  };
  const single = ROUTES.filter(({ method, path: address }) => method === 'GET' && !/:token|:id\b/.test(address));
  const lists = ['new', 'waiting', 'done', 'aside'].flatMap((list) =>
    Array.from({ length: 6 }, (_, page) => `/office?list=${list}&page=${page + 1}`),
  );
  const enquiries = await Promise.all(
    (['appointments', 'messages', 'chats'] as const).map(async (kind) =>
      (await stores[kind].inbox.ids())
        .filter((_, index) => kind === 'appointments' || index % 4 === 0)
        .map((id) => `/office/${kind}/${id}`),
    ),
  );
  return [
    ...single.map((route) => pathOf(route, ids)).filter((address) => address !== '/office/log'),
    ...lists,
    ...['appointments', 'messages', 'chats'].map((kind) => `/office?kind=${kind}`),
    ...days.flatMap((day) => [`/office/days/${day}`, `/office/tomorrow?date=${day}`]),
    ...enquiries.flat(),
    ...issues.map((id) => `/office/newsletter/${id}`),
    ...calendars.map((token) => `/office/calendar/${token}.ics`),
    ...['/office/search?q=patient-2', '/office/subscribers?list=suspect', '/office/figures?month=2026-03'],
  ];
}

/** Text without what is new in each answer and mail: keys of forms, ids of drafts and of mails. */
const withoutChance = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/(?:issue-|(?<=Kept as ))[0-9a-z]{9}-[0-9a-f]{16}/g, 'ID');

/** The log, in no order, as entries of one moment have none, without the one that a backup was restored. */
const logOf = async ({ staffRecords }: TestSite) =>
  (await staffRecords())
    .flatMap(({ store, value }) => (store === 'audit' ? [JSON.stringify(value)] : []))
    .filter((text) => !text.includes('restored a backup'))
    .toSorted();

async function screensOf({ get }: Browser, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const response = await get(address);
    found.set(address, `${response.status} ${withoutChance(await response.text())}`);
  }
  return found;
}

/** Presses what patients and readers have links to, in mails that were sent before. @returns where each press leads */
async function pressesOf(site: TestSite, mails: readonly Mail[]): Promise<string[]> {
  const tokenOf = (pattern: RegExp, texts: readonly string[]) =>
    texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';
  const texts = mails.map(({ text }) => text);
  const query = `?token=${tokenOf(/newsletter\/unsubscribe\?token=([\w.-]+)/, texts)}`;
  return [
    await site.press('cancel', tokenOf(/\/appointments\/cancel\?token=(\S+)/, texts)),
    await site.press('accept', tokenOf(/\/appointments\/accept\?token=(\S+)/, texts)),
    // Of another proposal.
    await site.press('another-time', tokenOf(/\/appointments\/another-time\?token=(\S+)/, texts.toReversed())),
    (await site.post('newsletterUnsubscribe', {}, { query })).headers.get('location'),
  ].map(String);
}

/** Runs the scheduled functions for two days. @returns the mails, in no order */
async function nextDays({ site: { jobs }, time, pass, mails }: TestSite): Promise<string[]> {
  for (let minute = 0; minute < 4; minute++) {
    await jobs.sendNewsletter(Infinity);
    pass(MINUTE);
  }
  for (const end = time.now + 2 * DAY; time.now < end; pass(2 * HOUR)) {
    for (const job of ['retryNotifications', 'sendReminders', 'dailyDigest', 'repairIndexes', 'purge', 'countFigures'] as const)
      await jobs[job](Infinity);
    await jobs.rollUpViews();
  }
  return mails.map(({ to, subject, text }) => `${to.address}\n${subject}\n${withoutChance(text)}`).toSorted();
}

/** Number of records of each folder. */
async function foldersOf({ everything }: TestSite): Promise<Map<string, number>> {
  const records = (await everything()).filter(({ store }) => store !== 'backups' && store !== 'audit' && store !== 'caps');
  const folders = Map.groupBy(records, ({ store, key }) => `${store} ${key.slice(0, key.indexOf('/'))}`);
  return new Map([...folders].map(([folder, all]) => [folder, all.length]));
}

test('a site that was wiped and restored is the one that it was', { timeout: 120_000 }, async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'drill-'));
  const full = await createFullOffice(memoryStores(), SIZES);
  const addresses = await addressesOf(full);
  const requests = besideRequests(full);
  const { now } = full.site.time;
  const tool = (open: OpenStore) => createOffice(open, { root: folder.path, clock: () => now });
  expect(await tool(requests.open).run('backup', 'site.backup', '--plain')).toBe(0);
  await requests.done();
  const wiped = memoryStores();
  expect(await tool(wiped).run('restore', 'site.backup', '--yes')).toBe(0);

  const [twin, restored] = [full.site.open, wiped].map((open) => {
    const site = createTestSite({ open, variables: { NEWSLETTER_PER_MINUTE: String(SIZES.perMinute) } });
    site.time.now = now;
    return site;
  }) as [TestSite, TestSite];
  /** Does the same in both sites. */
  const both = async <T>(work: (site: TestSite) => Promise<T>) => ({ twin: await work(twin), restored: await work(restored) });
  await both((site) => eraseDataSubject(site.site, { kind: 'email', address: MEANWHILE }));

  /** Compares all screens, the log and the number of records. */
  async function compare(browse: (site: TestSite) => Promise<Browser>, shown = addresses): Promise<void> {
    const screens = await both(async (site) => screensOf(await browse(site), shown));
    // One leads to the day of today.
    for (const text of screens.twin.values()) expect(text).toMatch(/^(?:200|303) /);
    for (const [address, text] of screens.twin) expect(screens.restored.get(address), address).toBe(text);
    const logs = await both(logOf);
    expect(logs.restored).toEqual(logs.twin);
    const folders = await both(foldersOf);
    expect(folders.restored).toEqual(folders.twin);
  }
  expect(addresses.length).toBeGreaterThan(200);
  // Who is signed in stays signed in.
  await compare((site) => Promise.resolve(createBrowser(site, full.doctor.jar.cookie)));
  const presses = await both((site) => pressesOf(site, full.site.mails));
  expect(presses.twin).toEqual([
    ...['/appointments/cancelled', '/appointments/accepted', '/appointments/asked'],
    '/newsletter/unsubscribed',
  ]);
  expect(presses.restored).toEqual(presses.twin);
  const mails = await both(nextDays);
  // The rest of the letter, two digests, and reminders.
  expect(mails.twin.length).toBeGreaterThan(200);
  expect(mails.restored).toEqual(mails.twin);
  const signedIn = async (site: TestSite) => {
    const browser = createBrowser(site);
    expect((await browser.signIn(full.doctor.authenticator)).status).toBe(200);
    return browser;
  };
  await compare(
    signedIn,
    addresses.filter((_, index) => index % 3 === 0),
  );
});
