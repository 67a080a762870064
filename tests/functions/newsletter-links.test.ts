import { expect, test } from 'vitest';
import { makeToken } from '../../netlify/lib/tokens.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { readResponse, readError } from '../support/responses.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { SITE } from '../support/test-site.ts';
import { subscribeAndSettle, createNewsletter, EMAIL, lastToken } from '../support/newsletter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CONFIRMED = { message: 'Thank you. Your address is confirmed, and you will get our newsletter.' };
const UNSUBSCRIBED = { message: 'You will get no newsletter from us any more.' };

test('goes through the lifecycle: requested, confirmed, unsubscribed, requested again, confirmed again', async () => {
  const newsletter = createNewsletter();
  const steps: unknown[] = [];
  const step = async () => steps.push(await newsletter.status(EMAIL));
  await subscribeAndSettle(newsletter);
  await step();
  newsletter.pass(HOUR);
  const first = lastToken(newsletter, 'confirm');
  expect(await readResponse(await newsletter.confirm(first))).toEqual(CONFIRMED);
  await step();
  newsletter.pass(DAY);
  expect(await readResponse(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  await step();
  newsletter.pass(HOUR);
  await subscribeAndSettle(newsletter);
  await step();
  expect(newsletter.mails).toHaveLength(2);
  expect(await readResponse(await newsletter.confirm(lastToken(newsletter, 'confirm')))).toEqual(CONFIRMED);
  await step();
  expect(steps).toEqual(['unconfirmed', 'active', 'unsubscribed', 'unconfirmed', 'active']);
});

test('confirms and unsubscribes idempotently, also concurrently', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  const token = lastToken(newsletter, 'confirm');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.confirm(token))))
    expect(await readResponse(answer)).toEqual(CONFIRMED);
  newsletter.pass(MINUTE);
  expect(await readResponse(await newsletter.confirm(token))).toEqual(CONFIRMED);
  expect(newsletter.keys('events/')).toHaveLength(1);
  const leaving = lastToken(newsletter, 'unsubscribe');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.unsubscribe(leaving))))
    expect(await readResponse(answer)).toEqual(UNSUBSCRIBED);
  newsletter.pass(MINUTE);
  expect(await readResponse(await newsletter.unsubscribe(leaving))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('events/')).toHaveLength(2);
  expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
});

/** Headers of mail programs and web mailers, which post from pages of their own. */
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const MAILERS: Record<string, string>[] = [
  {},
  { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
  { Origin: 'https://www.clinic.example.mail.example', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { Origin: 'null' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'something-new' },
];
const multipart = () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
};
const BODIES: [string, () => RequestInit][] = [
  ['a form', () => ({ body: new URLSearchParams(ONE_CLICK) })],
  ['a multipart form', () => ({ body: multipart() })],
  ['a text', () => ({ body: ONE_CLICK, headers: { 'Content-Type': 'text/plain' } })],
  ['nothing', () => ({})],
];
test.each(BODIES)('a mail program unsubscribes with one POST of %s from any origin (RFC 8058)', async (_name, init) => {
  for (const headers of MAILERS) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    await newsletter.confirm(lastToken(newsletter, 'confirm'));
    const options = init();
    const answer = await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'), {
      ...options,
      headers: { ...(options.headers as Record<string, string> | undefined), ...headers },
    });
    expect(await readResponse(answer), JSON.stringify(headers)).toEqual(UNSUBSCRIBED);
    expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  }
});

test('the token alone is the authority of a mail program, and the page of a person stays protected', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  await newsletter.confirm(lastToken(newsletter, 'confirm'));
  const token = lastToken(newsletter, 'unsubscribe');
  const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
  const body = new URLSearchParams(ONE_CLICK);
  for (const wrong of ['', 'x', token.slice(0, -1), lastToken(newsletter, 'confirm')])
    await readError(await newsletter.unsubscribe(wrong, { body, headers }), 422);
  for (const endpoint of ['newsletterUnsubscribe', 'newsletterConfirm'] as const) {
    const request = new Request(`${SITE.url}/newsletter/unsubscribe?token=${token}`, { method: 'POST', body, headers });
    await readError(await newsletter.ask(endpoint, request), 403);
  }
  expect(await newsletter.status(EMAIL)).toBe('active');
});

test('records both events when confirming and unsubscribing race', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  newsletter.pass(MINUTE);
  const answers = await Promise.all([
    newsletter.confirm(lastToken(newsletter, 'confirm')),
    newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(newsletter.keys('events/').map((key) => key.slice(-4))).toEqual(['0001', '0002']);
});

test('rejects an old link after unsubscribing, unless the newsletter is requested again', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  const token = lastToken(newsletter, 'confirm');
  await newsletter.confirm(token);
  newsletter.pass(HOUR);
  await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
  newsletter.pass(HOUR);
  expect(await readError(await newsletter.confirm(token), 410)).toMatchObject({
    code: 'unsubscribed',
    message: expect.stringContaining('subscribe again'),
  });
  expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  // No second mail within 24 hours, so the first link is valid again.
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  expect((await newsletter.confirm(token)).status).toBe(200);
  expect(await newsletter.status(EMAIL)).toBe('active');
});

test('accepts a confirmation link for seven days', async () => {
  for (const [age, status] of [
    [7 * DAY - 1, 200],
    [7 * DAY, 410],
  ] as const) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    newsletter.pass(age);
    const answer = await newsletter.confirm(lastToken(newsletter, 'confirm'));
    expect(answer.status).toBe(status);
    if (status === 410)
      expect(await readError(answer, 410)).toEqual({
        code: 'expired_token',
        message: 'This link is too old. Please subscribe again, and you will get a new one.',
      });
    expect(await newsletter.status(EMAIL)).toBe(status === 200 ? 'active' : 'unconfirmed');
  }
});

test('rejects forged, truncated, swapped and foreign tokens', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter, 'kamal@example.com');
  const [theirHash = ''] = lastToken(newsletter, 'confirm').split('.');
  await subscribeAndSettle(newsletter);
  const confirming = lastToken(newsletter, 'confirm');
  const leaving = lastToken(newsletter, 'unsubscribe');
  const [hash = '', id = '', mac = ''] = confirming.split('.');
  const foreign = createSecret({ store: createMemoryRecords() });
  const wrong = [
    '',
    '.',
    '..',
    hash,
    `${hash}.${id}`,
    `${hash}.${id}.`,
    confirming.slice(0, -1),
    `${confirming}0`,
    `${confirming.slice(0, -1)}${confirming.endsWith('0') ? '1' : '0'}`,
    confirming.toUpperCase(),
    `${theirHash}.${id}.${mac}`,
    `${hash}.${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}.${mac}`,
    `${hash}..${id}.${mac}`,
    await makeToken(foreign, 'confirm', [hash, id]),
    await makeToken(foreign, 'unsubscribe', [hash]),
    `${hash}.${'ක'.repeat(64)}`,
  ];
  const before = newsletter.service.everWritten.size;
  for (const token of [...wrong, leaving]) {
    const error = await readError(await newsletter.confirm(token), 422);
    expect(error).toEqual({
      code: 'wrong_token',
      message: 'This link is not complete. Please open it from the mail again, or copy all of it.',
    });
  }
  for (const token of [...wrong, confirming])
    expect((await readError(await newsletter.unsubscribe(token), 422)).code).toBe('wrong_token');
  for (const token of [undefined, 3, null, {}, 'x'.repeat(501)])
    expect((await readError(await newsletter.confirm(token), 422)).fields).toEqual({
      token: 'Please open the link of the mail anew.',
    });
  expect(newsletter.service.everWritten.size).toBe(before);
  expect(await newsletter.status(EMAIL)).toBe('unconfirmed');
  expect(await newsletter.status('kamal@example.com')).toBe('unconfirmed');
  expect((await newsletter.confirm(confirming)).status).toBe(200);
  expect((await newsletter.unsubscribe(leaving)).status).toBe(200);
});

test('rejects confirming an erased address, and unsubscribes it without a trace', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  for (const key of newsletter.keys('')) await newsletter.open('subscribers').remove(key);
  expect((await readError(await newsletter.confirm(lastToken(newsletter, 'confirm')), 410)).code).toBe('expired_token');
  expect(await readResponse(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('')).toEqual([]);
});

test('unsubscribes with one click of a mail program, whatever the body', async () => {
  for (const init of [
    { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    (() => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return { body: form };
    })(),
    { body: '{}', headers: { 'Content-Type': 'application/json' } },
    { body: '\u0000', headers: { 'Content-Type': 'application/octet-stream' } },
    {},
  ]) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    await newsletter.confirm(lastToken(newsletter, 'confirm'));
    newsletter.pass(MINUTE);
    expect((await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'), init)).status).toBe(200);
    expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  }
});

test('leads a mail program that only opens the link of the header to the page with the button, and changes nothing', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  const token = lastToken(newsletter, 'unsubscribe');
  const before = newsletter.service.everWritten.size;
  for (const method of ['GET', 'HEAD']) {
    const response = await newsletter.unsubscribe(token, { method });
    expect(response.status).toBe(303);
    // The address of the link in the text.
    expect(response.headers.get('location')).toBe(`/newsletter/unsubscribe?token=${token}`);
  }
  const odd = await newsletter.unsubscribe('a&b=c\r\n#', { method: 'GET' });
  expect(odd.headers.get('location')).toBe('/newsletter/unsubscribe?token=a%26b%3Dc%0D%0A%23');
  expect(newsletter.service.everWritten.size).toBe(before);
});
