import { expect, test } from 'vitest';
import { makeToken } from '../../netlify/lib/newsletter/tokens.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { createMemoryRecords } from '../support/memory-records.ts';
import { askForIt, createNewsletter, EMAIL, lastToken } from '../support/newsletter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CONFIRMED = { message: 'Thank you. Your address is confirmed, and you will get our newsletter.' };
const UNSUBSCRIBED = { message: 'You will get no newsletter from us any more.' };

test('asked, confirmed, unsubscribed, asked again, confirmed again', async () => {
  const newsletter = createNewsletter();
  const steps: unknown[] = [];
  const step = async () => steps.push(await newsletter.status(EMAIL));
  await askForIt(newsletter);
  await step();
  newsletter.pass(HOUR);
  const first = lastToken(newsletter, 'confirm');
  expect(await readAnswer(await newsletter.confirm(first))).toEqual(CONFIRMED);
  await step();
  newsletter.pass(DAY);
  expect(await readAnswer(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  await step();
  newsletter.pass(HOUR);
  await askForIt(newsletter);
  await step();
  expect(newsletter.mails).toHaveLength(2);
  expect(await readAnswer(await newsletter.confirm(lastToken(newsletter, 'confirm')))).toEqual(CONFIRMED);
  await step();
  expect(steps).toEqual(['unconfirmed', 'active', 'unsubscribed', 'unconfirmed', 'active']);
});

test('confirming and unsubscribing twice is the same as once, also at the same time', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  const token = lastToken(newsletter, 'confirm');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.confirm(token))))
    expect(await readAnswer(answer)).toEqual(CONFIRMED);
  newsletter.pass(MINUTE);
  expect(await readAnswer(await newsletter.confirm(token))).toEqual(CONFIRMED);
  expect(newsletter.keys('events/')).toHaveLength(1);
  const leaving = lastToken(newsletter, 'unsubscribe');
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => newsletter.unsubscribe(leaving))))
    expect(await readAnswer(answer)).toEqual(UNSUBSCRIBED);
  newsletter.pass(MINUTE);
  expect(await readAnswer(await newsletter.unsubscribe(leaving))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('events/')).toHaveLength(2);
  expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
});

test('a link that has confirmed says so again, however old it is', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  const token = lastToken(newsletter, 'confirm');
  await newsletter.confirm(token);
  newsletter.pass(100 * DAY);
  expect(await readAnswer(await newsletter.confirm(token))).toEqual(CONFIRMED);
});

test('of confirming and unsubscribing at the same moment both happen, one after the other', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  newsletter.pass(MINUTE);
  const answers = await Promise.all([
    newsletter.confirm(lastToken(newsletter, 'confirm')),
    newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(newsletter.keys('events/').map((key) => key.slice(-4))).toEqual(['0001', '0002']);
});

test('whoever has unsubscribed is not subscribed again by an old link, unless they ask again', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
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
  // Within 24 hours no second mail is due, so the link of the first is good again.
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  expect((await newsletter.confirm(token)).status).toBe(200);
  expect(await newsletter.status(EMAIL)).toBe('active');
});

test('a link confirms for seven days, and not a millisecond longer', async () => {
  for (const [age, status] of [
    [7 * DAY - 1, 200],
    [7 * DAY, 410],
  ] as const) {
    const newsletter = createNewsletter();
    await askForIt(newsletter);
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

test('forged, cut off, exchanged and foreign tokens change nothing', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter, 'kamal@example.com');
  const [theirHash = ''] = lastToken(newsletter, 'confirm').split('.');
  await askForIt(newsletter);
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
  // And the right ones are right.
  expect((await newsletter.confirm(confirming)).status).toBe(200);
  expect((await newsletter.unsubscribe(leaving)).status).toBe(200);
});

test('an address that was erased can neither be confirmed nor leaves a trace when it is unsubscribed', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  for (const key of newsletter.keys('')) await newsletter.store.remove(key);
  expect((await readError(await newsletter.confirm(lastToken(newsletter, 'confirm')), 410)).code).toBe('expired_token');
  expect(await readAnswer(await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe')))).toEqual(UNSUBSCRIBED);
  expect(newsletter.keys('')).toEqual([]);
});

test("a mail program's one click unsubscribes, whatever its body is, without a cookie or a page of ours", async () => {
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
    await askForIt(newsletter);
    await newsletter.confirm(lastToken(newsletter, 'confirm'));
    newsletter.pass(MINUTE);
    expect((await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'), init)).status).toBe(200);
    expect(await newsletter.status(EMAIL)).toBe('unsubscribed');
  }
});

test('opening the addresses of a mail changes nothing: GET and HEAD are refused', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  const token = lastToken(newsletter, 'unsubscribe');
  const before = newsletter.service.everWritten.size;
  expect((await newsletter.unsubscribe(token, { method: 'GET' })).status).toBe(405);
  expect((await newsletter.unsubscribe(token, { method: 'HEAD' })).status).toBe(405);
  expect(newsletter.service.everWritten.size).toBe(before);
});

test('the address for one click is made of the hash alone, for any newsletter', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  const hash = await newsletter.subscribers.hashOf(EMAIL);
  expect(await newsletter.links.unsubscribeAtOnce(hash)).toBe(newsletter.mails[0]?.unsubscribe);
  expect(newsletter.mails[0]?.unsubscribe).toMatch(
    /^https:\/\/www\.clinic\.example\/api\/unsubscribe\?token=[0-9a-f]{64}\.[0-9a-f]{64}$/,
  );
});
