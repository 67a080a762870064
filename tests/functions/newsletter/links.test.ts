import { expect, test } from 'vitest';
import { createSecret } from '../../../netlify/lib/storage/secret.ts';
import { makeToken } from '../../../netlify/lib/storage/signed-token.ts';
import { createMemoryBlobs } from '../../support/storage/memory-blobs.ts';
import { createMemoryRecords } from '../../support/storage/memory-records.ts';
import { createNewsletter, EMAIL } from '../../support/newsletter/newsletter.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';
import { DAY, HOUR, MINUTE, SITE } from '../../support/functions/test-site.ts';

const CONFIRMED = '/newsletter/confirmed';
const EXPIRED = '/newsletter/expired';
/** The page that a response leads to. */
const pageOf = ({ status, headers }: Response) => (status === 303 ? headers.get('location') : status);
const UNSUBSCRIBED = { message: 'You will get no newsletter from us any more.' };

/** A newsletter with a requested subscription, and the tokens of its mail. */
async function createAsked() {
  const newsletter = createNewsletter({ service: createMemoryBlobs() });
  const { request, lastToken, open } = newsletter;
  await request();
  const keys = (prefix: string) => open('subscribers').keys(prefix);
  return { ...newsletter, keys, confirming: lastToken('confirm'), leaving: lastToken('unsubscribe') };
}
/** A newsletter with a subscriber. */
async function createActive() {
  const newsletter = await createAsked();
  expect(pageOf(await newsletter.confirm(newsletter.confirming))).toBe(CONFIRMED);
  return newsletter;
}

test('is requested, confirmed, ended and requested again; an old link confirms only what is requested again', async () => {
  const { status, pass, confirm, request, unsubscribe, confirming, leaving, mails } = await createAsked();
  expect(await status()).toBe('unconfirmed');
  expect(pageOf(await confirm(confirming))).toBe(CONFIRMED);
  expect(await status()).toBe('active');
  pass(HOUR);
  expect(await readResponse(await unsubscribe(leaving))).toEqual(UNSUBSCRIBED);
  pass(HOUR);
  expect(pageOf(await confirm(confirming))).toBe(EXPIRED);
  expect(await status()).toBe('unsubscribed');
  // No second mail within 24 hours, so the first link is valid again.
  await request();
  expect([mails.length, await status()]).toEqual([1, 'unconfirmed']);
  expect(pageOf(await confirm(confirming))).toBe(CONFIRMED);
  pass(DAY);
  await unsubscribe(leaving);
  pass(HOUR);
  await request();
  expect(mails).toHaveLength(2);
  expect(pageOf(await confirm())).toBe(CONFIRMED);
  expect(await status()).toBe('active');
});

test('confirms and unsubscribes once, however often the buttons are pressed, even both at once', async () => {
  const { pass, confirm, unsubscribe, confirming, leaving, keys, status } = await createAsked();
  for (const [press, expected, events] of [
    [async () => pageOf(await confirm(confirming)), CONFIRMED, 1],
    [async () => readResponse(await unsubscribe(leaving)), UNSUBSCRIBED, 2],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: 20 }, press));
    pass(MINUTE);
    for (const response of [...responses, await press()]) expect(response).toEqual(expected);
    expect(await keys('events/')).toHaveLength(events);
  }
  expect(await status()).toBe('unsubscribed');
  const both = await createAsked();
  const pressed = await Promise.all([both.confirm(both.confirming), both.unsubscribe(both.leaving)]);
  expect(pressed.map(pageOf)).toEqual([CONFIRMED, 200]);
  expect((await both.keys('events/')).map((key) => key.slice(-4))).toEqual(['0001', '0002']);
});

const ONE_CLICK = new URLSearchParams('List-Unsubscribe=One-Click');
const multipart = new FormData();
multipart.set('List-Unsubscribe', 'One-Click');
/** A web mailer posts from a page of its own. */
const FOREIGN = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };

test.each<[string, { body?: BodyInit; headers?: Record<string, string> }]>([
  ['a form', { body: ONE_CLICK }],
  ['a multipart form', { body: multipart }],
  ['JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
  ['nothing', {}],
])('a mail program unsubscribes with one POST of %s from any origin (RFC 8058)', async (_name, init) => {
  for (const headers of [{}, FOREIGN, { Origin: 'null' }, { Origin: '', 'Sec-Fetch-Site': 'something-new' }]) {
    const { unsubscribe, leaving, status } = await createActive();
    const response = await unsubscribe(leaving, { ...init, headers: { ...init.headers, ...headers } });
    expect(await readResponse(response), JSON.stringify(headers)).toEqual(UNSUBSCRIBED);
    expect(await status()).toBe('unsubscribed');
  }
});

test('the token alone is the authority of a mail program, and the page of a person stays protected', async () => {
  const { ask, unsubscribe, confirming, leaving, status } = await createActive();
  const init = { body: ONE_CLICK, headers: FOREIGN };
  for (const wrong of ['', 'x', leaving.slice(0, -1), confirming]) await readError(await unsubscribe(wrong, init), 422);
  for (const endpoint of ['newsletterUnsubscribe', 'newsletterConfirm'] as const) {
    const request = new Request(`${SITE.url}/newsletter/unsubscribe?token=${leaving}`, { method: 'POST', ...init });
    await readError(await ask(endpoint, request), 403);
  }
  expect(await status()).toBe('active');
});

test('accepts a confirmation link for seven days', async () => {
  const { pass, confirm, confirming, status } = await createAsked();
  pass(7 * DAY);
  expect(pageOf(await confirm(confirming))).toBe(EXPIRED);
  expect(await status()).toBe('unconfirmed');
  pass(-1);
  expect(pageOf(await confirm(confirming))).toBe(CONFIRMED);
});

test('rejects forged, truncated, swapped and foreign tokens', async () => {
  const { confirm, request, lastToken, unsubscribe, confirming, leaving, service, status } = await createAsked();
  await request('kamal@example.com');
  const [theirHash = ''] = lastToken('confirm').split('.');
  const [hash = '', id = '', mac = ''] = confirming.split('.');
  /** With another last character. */
  const changed = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  const wrong = [
    ...['', '..', `${hash}.${id}`, `${hash}.${id}.`, `${hash}.${'ක'.repeat(64)}`, `${confirming}0`, changed(confirming)],
    ...[confirming.toUpperCase(), `${theirHash}.${id}.${mac}`, `${hash}.${changed(id)}.${mac}`],
    await makeToken(createSecret({ store: createMemoryRecords() }), 'confirm', [hash, id]),
  ];
  const before = service.everWritten.size;
  for (const token of [...wrong, leaving]) expect(pageOf(await confirm(token))).toBe(EXPIRED);
  for (const token of [...wrong, confirming]) expect((await readError(await unsubscribe(token), 422)).code).toBe('wrong_token');
  expect(service.everWritten.size).toBe(before);
  for (const email of [EMAIL, 'kamal@example.com']) expect(await status(email)).toBe('unconfirmed');
});

test('rejects confirming an erased address, and unsubscribes it without a trace', async () => {
  const { open, keys, confirm, unsubscribe, confirming, leaving } = await createAsked();
  for (const key of await keys('')) await open('subscribers').remove(key);
  expect(pageOf(await confirm(confirming))).toBe(EXPIRED);
  expect(await readResponse(await unsubscribe(leaving))).toEqual(UNSUBSCRIBED);
  expect(await keys('')).toEqual([]);
});

test('leads a mail program that only opens the link of the header to the page with the button, and changes nothing', async () => {
  const { unsubscribe, service } = await createAsked();
  const before = service.everWritten.size;
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await unsubscribe('a&b=c\r\n#', { method });
    expect([status, headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?token=a%26b%3Dc%0D%0A%23']);
  }
  expect(service.everWritten.size).toBe(before);
});
