/** The office's list of subscribers: who sees it, what it costs, and that its index follows the events. */
import { expect, test } from 'vitest';
import { SUBSCRIBER_PAGE_SIZE } from '../../netlify/lib/office/subscriber-list.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { createSubscribers, subscriberHash } from '../../netlify/lib/stores/subscribers.ts';
import { crashingStore, type Step, steppedStore } from '../support/crashing-store.ts';
import { confirmAll, HOUR, MINUTE, readers } from '../support/newsletter-issues.ts';
import { breakLog, createMember, createOfficeSite, logOf } from '../support/office-desk.ts';
import { CONSENT, memoryStores } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createTestSite, START, type TestSite } from '../support/test-site.ts';

const PATH = '/office/subscribers';

/** The addresses of a page, in its order. */
const addressesIn = (html: string) =>
  parsedPage(html)
    .tags('b')
    .flatMap(({ attributes, text }) => (attributes['class'] === 'address' ? [text] : []));

/** The number that each filter shows. */
const countsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a href="[^"]*subscribers[^"]*"[^>]*>([^<]+)<b>([^<]+)<\/b>/g)].map(([, name = '', n = '']) => [name, n]),
  );

const statesOf = async (site: TestSite) =>
  [...(await site.subscribers.states()).values()].map((state) => state?.status).toSorted();

/** Somebody who asked, confirmed, left, was refused, and a robot; a minute apart. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  const { subscribers, hashOf } = site;
  for (const [name, ...events] of [
    ['asked'],
    ['reader', 'confirmed'],
    ['left', 'confirmed', 'unsubscribed'],
    ['gone', 'confirmed', 'bounced'],
  ] as const) {
    site.pass(MINUTE);
    const email = `${name}@example.com`;
    await subscribers.add(await hashOf(email), { email, ...CONSENT });
    for (const event of events) await subscribers.recordEvent(await hashOf(email), event);
  }
  await site.send('subscribe', { email: 'robot@example.com', website: 'https://spam.example' });
  await site.settled();
  return { site, doctor };
}

test('counts each status, lists the newest change first, and filters', async () => {
  const { doctor } = await createScene();
  const html = await doctor.text(PATH);
  expect(countsIn(html)).toEqual({
    ...{ All: '4', Subscribed: '1', 'Not confirmed': '1', Refused: '1' },
    ...{ Unsubscribed: '1', 'Suspected spam': '1' },
  });
  expect(html).toContain('href="/office/search"');
  const all = ['gone', 'left', 'reader', 'asked'];
  for (const [query, names] of [
    ['', all],
    ['?list=active', ['reader']],
    ['?list=unconfirmed', ['asked']],
    ['?list=unsubscribed', ['left']],
    ['?list=bounced', ['gone']],
    ['?list=suspect', ['robot']],
    ['?list=nothing', all],
  ] as const)
    expect(addressesIn(await doctor.text(PATH + query)), query).toEqual(names.map((name) => `${name}@example.com`));
});

test('the office does not see subscribers; an entry of the log precedes the addresses, without it there are none', async () => {
  const { site, doctor } = await createScene();
  const assistant = await createMember(site, 'Kasun Silva', 'office');
  for (const path of [PATH, '/office/newsletter', '/office/newsletter/new'])
    expect((await assistant.get(path)).status, path).toBe(403);
  expect(await assistant.text('/office')).not.toContain('/office/newsletter');
  site.pass(MINUTE);
  await doctor.get(PATH);
  expect(await logOf(site, 1)).toMatchObject([{ action: 'seen', kind: 'subscribers', name: 'Dr Nimali Perera' }]);
  breakLog(site);
  const response = await doctor.get(PATH);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('@example.com');
});

test('a page of 1,000 subscribers costs less than 60 store calls', async () => {
  const stores = memoryStores();
  let calls = 0;
  const count: Step = async (call) => {
    const result = await call();
    // The service lists 1,000 keys at once.
    calls += Array.isArray(result) ? Math.max(1, Math.ceil(result.length / 1000)) : 1;
    return result;
  };
  const open: OpenStore = (name) => steppedStore(stores(name), count);
  await confirmAll(stores, readers(1000), START - HOUR);
  const { doctor } = await createOfficeSite({ open });
  for (const page of [1, 40]) {
    calls = 0;
    const html = await doctor.text(`${PATH}?list=active&page=${page}`);
    expect(calls).toBeLessThan(60);
    expect(addressesIn(html)).toHaveLength(SUBSCRIBER_PAGE_SIZE);
    expect(countsIn(html)['Subscribed']).toBe('1,000');
    expect(html).toContain(`Page ${page} of 40`);
  }
  expect(addressesIn(await doctor.text(`${PATH}?page=9999999`))).toHaveLength(SUBSCRIBER_PAGE_SIZE);
});

test('the hourly job indexes subscribers of before there was an index', async () => {
  const { site, doctor } = await createScene();
  const store = site.open('subscribers');
  for (const key of await store.keys('states/')) await store.remove(key);
  const unknown = await doctor.text(PATH);
  expect(addressesIn(unknown)).toHaveLength(4);
  expect(unknown).toContain('Known within the hour');
  expect(await site.site.jobs.mendMarkers(site.clock() + 20_000)).toMatchObject({ indexed: 4, unfinished: false });
  expect(await statesOf(site)).toEqual(['active', 'bounced', 'unconfirmed', 'unsubscribed']);
  expect(await site.site.jobs.mendMarkers(site.clock() + 20_000)).toMatchObject({ indexed: 0 });
});

test.each(['before', 'after'] as const)('a process that is killed %s any call leaves an index that is mended', async (when) => {
  for (let at = 1; at <= 12; at += 1) {
    const open = memoryStores();
    const hash = await subscriberHash(createSecret({ store: open('secrets') }), 'nimali@example.com');
    const killed = createSubscribers({ store: crashingStore(open('subscribers'), at, when), clock: () => START });
    await killed
      .add(hash, { email: 'nimali@example.com', ...CONSENT })
      .then(() => killed.recordEvent(hash, 'confirmed'))
      .then(() => killed.recordEvent(hash, 'unsubscribed'))
      .catch(() => undefined);
    const site = createTestSite({ open });
    await site.site.jobs.mendMarkers(site.clock() + 20_000);
    const { status } = (await site.subscribers.read(hash)) ?? {};
    expect(await statesOf(site), String(at)).toEqual(status === undefined ? [] : [status]);
  }
});

test('a damaged record is counted, and the others are shown', async () => {
  const { site, doctor } = await createScene();
  await site.open('subscribers').replace(`subscribers/${await site.hashOf('reader@example.com')}`, { email: 1 });
  const html = await doctor.text(PATH);
  expect(html).toContain('One address of this page cannot be read.');
  expect(addressesIn(html)).toHaveLength(3);
});
