/** The office's list of subscribers: who sees it, what it costs, and that its index follows the events. */
import { expect, test } from 'vitest';
import { SUBSCRIBER_PAGE_SIZE } from '../../../netlify/lib/newsletter/subscriber-list.ts';
import { type Step, steppedStore } from '../../support/storage/crashing-store.ts';
import { confirmAll, addresses } from '../../support/newsletter/newsletter.ts';
import { createOfficeSite } from '../../support/office/office-site.ts';
import { createOffice } from '../../support/office/office.ts';
import { CONSENT } from '../../support/functions/samples.ts';
import { createTestSite, HOUR, MINUTE, type OpenStore, START } from '../../support/functions/test-site.ts';

const PATH = '/office/subscribers';

/** The addresses of a page, in its order. */
const addressesIn = (html: string) => Array.from(html.matchAll(/<b[^>]*>([^<]*@[^<]*)<\/b>/g), ([, address]) => address);

/** The number that each filter shows. */
const countsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a href="[^"]*subscribers[^"]*"[^>]*>([^<]+)<b>([^<]+)<\/b>/g)].map(([, name = '', n = '']) => [name, n]),
  );

/** Somebody who asked, confirmed, left, was refused, and a robot; a minute apart. */
async function createScene() {
  const { site, doctor } = await createOfficeSite();
  for (const [name, ...events] of [
    ['asked'],
    ['reader', 'confirmed'],
    ['left', 'confirmed', 'unsubscribed'],
    ['gone', 'confirmed', 'bounced'],
  ] as const) {
    site.pass(MINUTE);
    const hash = await site.hashOf(`${name}@example.com`);
    await site.subscribers.add(hash, { email: `${name}@example.com`, ...CONSENT });
    for (const event of events) await site.subscribers.recordEvent(hash, event);
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
  for (const [list, ...names] of [
    ['', 'gone', 'left', 'reader', 'asked'],
    ['active', 'reader'],
    ['unconfirmed', 'asked'],
    ['unsubscribed', 'left'],
    ['bounced', 'gone'],
    ['suspect', 'robot'],
    ['nothing', 'gone', 'left', 'reader', 'asked'],
  ] as const)
    expect(addressesIn(await doctor.text(`${PATH}?list=${list}`)), list).toEqual(names.map((name) => `${name}@example.com`));
});

test('shows who reads another language than English, from the index alone', async () => {
  const { site, doctor } = await createScene();
  await confirmAll(site, ['nimali@example.com', 'kumari@example.com'], START, 'si');
  await confirmAll(site, ['arjun@example.com'], START, 'ta');
  const { text } = await doctor.page(`${PATH}?list=active`);
  expect(text).toContain('Of them 2 read Sinhala, 1 reads Tamil, the others English.');
  expect(text).toMatch(/nimali@example\.com\s*since [^@]*, reads Sinhala/);
  expect(text).toMatch(/reader@example\.com\s*since [^@,]*, \d\d:\d\dSubscribed/);
  const command = createOffice(site.open, { clock: site.clock });
  await command.run('list', 'subscribers', '--json');
  expect(JSON.parse(command.output())).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ email: 'arjun@example.com', language: 'ta' }) }),
  );
});

test('a page of 1,000 subscribers costs less than 60 store calls', async () => {
  const readers = createTestSite();
  let calls = 0;
  const count: Step = async (call) => {
    const result = await call();
    // The service lists 1,000 keys at once.
    calls += Array.isArray(result) ? Math.max(1, Math.ceil(result.length / 1000)) : 1;
    return result;
  };
  await confirmAll(readers, addresses(1000), START - HOUR);
  const open: OpenStore = (name) => steppedStore(readers.open(name), count);
  const { doctor } = await createOfficeSite({ open });
  calls = 0;
  const html = await doctor.text(`${PATH}?list=active&page=40`);
  expect(calls).toBeLessThan(60);
  expect(addressesIn(html)).toHaveLength(SUBSCRIBER_PAGE_SIZE);
  expect(countsIn(html)['Subscribed']).toBe('1,000');
  expect(html).toContain('Page 40 of 40');
});

test('a damaged record is counted, and the others are shown', async () => {
  const { site, doctor } = await createScene();
  await site.open('subscribers').replace(`subscribers/${await site.hashOf('reader@example.com')}`, { email: 1 });
  const html = await doctor.text(PATH);
  expect(html).toContain('One address of this page cannot be read.');
  expect(addressesIn(html)).toHaveLength(3);
});
