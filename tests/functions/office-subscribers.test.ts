/** The office's list of subscribers: who sees it, what it costs, and that its index follows the events. */
import { expect, test } from 'vitest';
import { SUBSCRIBER_PAGE_SIZE } from '../../netlify/lib/office/subscriber-list.ts';
import { createSubscribers, subscriberHash } from '../../netlify/lib/stores/subscribers.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { SCRIPTS, sameLines } from '../support/hostile-text.ts';
import { confirmAll, HOUR, MINUTE, readers } from '../support/newsletter-issues.ts';
import { createMember, createOfficeSite } from '../support/office-desk.ts';
import { CONSENT, memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createTestSite, START, type TestSite } from '../support/test-site.ts';

const PATH = '/office/subscribers';

/** The addresses of a page, in its order. */
const addressesIn = (html: string) =>
  parsedPage(html)
    .tags('b')
    .filter(({ attributes }) => attributes['class'] === 'address')
    .map(({ text }) => text);

/** The number that each filter shows. */
const countsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a href="[^"]*subscribers[^"]*"[^>]*>([^<]+)<b>([^<]+)<\/b>/g)].map(([, name = '', n = '']) => [name, n]),
  );

/** Somebody who asked, confirmed, left, was refused, and a robot; a minute apart. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const { subscribers, hashOf } = site;
  const add = async (email: string, ...events: Parameters<typeof subscribers.recordEvent>[1][]) => {
    site.pass(MINUTE);
    await subscribers.add(await hashOf(email), { email, ...CONSENT });
    for (const event of events) await subscribers.recordEvent(await hashOf(email), event);
  };
  await add('asked@example.com');
  await add('reader@example.com', 'confirmed');
  await add('left@example.com', 'confirmed', 'unsubscribed');
  await add('gone@example.com', 'confirmed', 'bounced');
  await site.send('subscribe', { email: 'robot@example.com', website: 'https://spam.example' });
  await site.settled();
  return { site, doctor };
}

test('counts each status, and lists the newest change first', async () => {
  const { doctor } = await createScene();
  const html = await (await doctor.get(PATH)).text();
  expect(countsIn(html)).toEqual({
    All: '4',
    Subscribed: '1',
    'Not confirmed': '1',
    Refused: '1',
    Unsubscribed: '1',
    'Suspected spam': '1',
  });
  expect(addressesIn(html)).toEqual(['gone@example.com', 'left@example.com', 'reader@example.com', 'asked@example.com']);
  expect(html).toContain('href="/office/search"');
});

test.each([
  ['active', ['reader@example.com']],
  ['unconfirmed', ['asked@example.com']],
  ['unsubscribed', ['left@example.com']],
  ['bounced', ['gone@example.com']],
  ['suspect', ['robot@example.com']],
  ['nothing', ['gone@example.com', 'left@example.com', 'reader@example.com', 'asked@example.com']],
])('the list %s has its addresses', async (list, expected) => {
  const { doctor } = await createScene();
  expect(addressesIn(await (await doctor.get(`${PATH}?list=${list}`)).text())).toEqual(expected);
});

test('an entry of the log precedes the addresses; without it there are none', async () => {
  const { site, doctor } = await createScene();
  await doctor.get(PATH);
  const { entries } = await site.site.staff.audit.page(1);
  expect(entries).toMatchObject([{ action: 'seen', kind: 'subscribers', name: 'Dr Nimali Perera' }]);
  site.site.staff.audit.record = () => Promise.reject(new StoreError('create entries/x', 'the store is down'));
  const response = await doctor.get(PATH);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('@example.com');
});

test('the office does not see subscribers or the newsletter', async () => {
  const { site } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  for (const path of [PATH, '/office/newsletter', '/office/newsletter/new'])
    expect((await assistant.get(path)).status, path).toBe(403);
  expect(await (await assistant.get('/office')).text()).not.toContain('/office/newsletter');
});

test('a page of 1,000 subscribers costs less than 60 store calls', async () => {
  const { site, doctor } = await createOfficeSite();
  await confirmAll(site.open, readers(1000), START - HOUR);
  for (const page of [1, 40]) {
    const before = site.service.requests.length;
    const html = await (await doctor.get(`${PATH}?list=active&page=${page}`)).text();
    expect(site.service.requests.length - before).toBeLessThan(60);
    expect(addressesIn(html)).toHaveLength(SUBSCRIBER_PAGE_SIZE);
    expect(countsIn(html)['Subscribed']).toBe('1,000');
    expect(html).toContain(`Page ${page} of 40`);
  }
  expect(addressesIn(await (await doctor.get(`${PATH}?page=9999999`)).text())).toHaveLength(SUBSCRIBER_PAGE_SIZE);
});

const statesOf = async (site: TestSite) => [...(await site.subscribers.states()).values()].map((state) => state?.status);

test('the hourly job indexes subscribers of before there was an index', async () => {
  const { site, doctor } = await createScene();
  const store = site.open('subscribers');
  for (const key of await store.keys('states/')) await store.remove(key);
  const unknown = await (await doctor.get(PATH)).text();
  expect(addressesIn(unknown)).toHaveLength(4);
  expect(unknown).toContain('Known within the hour');
  expect(await site.site.jobs.mendMarkers(site.clock() + 20_000)).toMatchObject({ indexed: 4, unfinished: false });
  expect((await statesOf(site)).toSorted()).toEqual(['active', 'bounced', 'unconfirmed', 'unsubscribed']);
  expect(await site.site.jobs.mendMarkers(site.clock() + 20_000)).toMatchObject({ indexed: 0 });
});

test.each(['before', 'after'] as const)('a process that is killed %s any call leaves an index that is mended', async (when) => {
  for (let at = 1; at <= 12; at += 1) {
    const open = memoryStores();
    const hash = await subscriberHash(createSecret({ store: open('secrets') }), 'nimali@example.com');
    const killed = createSubscribers({ store: crashingStore(open('subscribers'), at, when), clock: () => START });
    await (async () => {
      await killed.add(hash, { email: 'nimali@example.com', ...CONSENT });
      await killed.recordEvent(hash, 'confirmed');
      await killed.recordEvent(hash, 'unsubscribed');
    })().catch(() => undefined);
    const site = createTestSite({ open });
    await site.site.jobs.mendMarkers(site.clock() + 20_000);
    const { status } = (await site.subscribers.read(hash)) ?? {};
    expect(await statesOf(site), String(at)).toEqual(status === undefined ? [] : [status]);
  }
});

test('a damaged record is counted, and the others are shown', async () => {
  const { site, doctor } = await createScene();
  await site.open('subscribers').replace(`subscribers/${await site.hashOf('reader@example.com')}`, { email: 1 });
  const html = await (await doctor.get(PATH)).text();
  expect(html).toContain('One address of this page cannot be read.');
  expect(addressesIn(html)).toHaveLength(3);
});

test('addresses of any kind are shown as text', async () => {
  const { site, doctor } = await createOfficeSite();
  for (const text of SCRIPTS.slice(0, SUBSCRIBER_PAGE_SIZE))
    await site.subscribers.add(await site.hashOf(text), { email: text, ...CONSENT });
  const html = await (await doctor.get(PATH)).text();
  expect(addressesIn(html).map(sameLines).toSorted()).toEqual(SCRIPTS.slice(0, SUBSCRIBER_PAGE_SIZE).map(sameLines).toSorted());
  expect(parsedPage(html).tags('script')).toHaveLength(1);
});
