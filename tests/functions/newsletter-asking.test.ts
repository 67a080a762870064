import { expect, test } from 'vitest';
import { askForIt, createNewsletter, EMAIL, lastToken } from '../support/newsletter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('an address has one mail in 24 hours: none after 23:59, another one after 24:00', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  newsletter.pass(DAY - MINUTE);
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(2);
  newsletter.pass(DAY - 1);
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('the 24 hours count from the mail, not from the asking: a mail that went out late puts off the next one', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  await askForIt(newsletter);
  newsletter.post.down = false;
  // The schedule comes to it late.
  newsletter.pass(23 * HOUR);
  await newsletter.run();
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(2 * HOUR);
  await askForIt(newsletter);
  newsletter.pass(22 * HOUR - MINUTE);
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await askForIt(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('an active subscriber is sent no mail, however often the newsletter is asked for', async () => {
  const newsletter = createNewsletter();
  await askForIt(newsletter);
  await newsletter.confirm(lastToken(newsletter, 'confirm'));
  for (let day = 0; day < 5; day++) {
    newsletter.pass(DAY);
    await askForIt(newsletter, EMAIL.toUpperCase());
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(await newsletter.status(EMAIL)).toBe('active');
  // Nothing is left of what was not needed.
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('with the mail server down for a day, 500 addresses all get their mail, each one', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  for (let number = 0; number < 500; number++) {
    await askForIt(newsletter, `reader-${number}@example.com`);
    if (number % 3 === 0) await askForIt(newsletter, `reader-${number}@example.com`);
    newsletter.pass(DAY / 500);
  }
  newsletter.post.down = false;
  for (let hour = 0; hour < 7; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(500);
  expect(new Set(newsletter.mails.map(({ to }) => to.address)).size).toBe(500);
});

test('an asking while an older mail is still being tried waits for what becomes of it', async () => {
  const newsletter = createNewsletter();
  newsletter.post.down = true;
  await askForIt(newsletter);
  // Two and a half days of trying in vain; the address is asked for again on the way.
  for (let hour = 0; hour < 60; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
    if (hour === 30) await askForIt(newsletter);
  }
  expect(newsletter.keys('records/')).toHaveLength(2);
  newsletter.post.down = false;
  for (let hour = 0; hour < 12; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('a mail that is still to be sent is not, when its address has been confirmed or unsubscribed meanwhile', async () => {
  for (const [act, status] of [
    ['confirm', 'active'],
    ['unsubscribe', 'unsubscribed'],
  ] as const) {
    const newsletter = createNewsletter();
    await askForIt(newsletter);
    const token = lastToken(newsletter, act);
    newsletter.pass(DAY);
    newsletter.post.down = true;
    await askForIt(newsletter);
    newsletter.pass(MINUTE);
    await newsletter[act](token);
    newsletter.post.down = false;
    newsletter.pass(HOUR);
    await newsletter.run();
    expect(newsletter.mails).toHaveLength(1);
    expect(await newsletter.status(EMAIL)).toBe(status);
    // It is settled, and in nobody's way.
    newsletter.pass(2 * DAY);
    await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
    newsletter.pass(MINUTE);
    await askForIt(newsletter);
    expect(newsletter.mails).toHaveLength(2);
  }
});
