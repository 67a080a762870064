import { expect, test } from 'vitest';
import { subscribeAndSettle, createNewsletter, EMAIL, lastToken } from '../support/newsletter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('sends one mail per address in 24 hours', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  newsletter.pass(DAY - MINUTE);
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(2);
  newsletter.pass(DAY - 1);
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('counts the 24 hours from the time the mail was sent', async () => {
  const newsletter = createNewsletter();
  newsletter.mail.down = true;
  await subscribeAndSettle(newsletter);
  newsletter.mail.down = false;
  newsletter.pass(23 * HOUR);
  await newsletter.run();
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(2 * HOUR);
  await subscribeAndSettle(newsletter);
  newsletter.pass(22 * HOUR - MINUTE);
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(1);
  newsletter.pass(MINUTE);
  await subscribeAndSettle(newsletter);
  expect(newsletter.mails).toHaveLength(2);
});

test('sends no mail to an active subscriber', async () => {
  const newsletter = createNewsletter();
  await subscribeAndSettle(newsletter);
  await newsletter.confirm(lastToken(newsletter, 'confirm'));
  for (let day = 0; day < 5; day++) {
    newsletter.pass(DAY);
    await subscribeAndSettle(newsletter, EMAIL.toUpperCase());
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(await newsletter.status(EMAIL)).toBe('active');
  // Requests without a mail are removed.
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('postpones a request while an earlier mail is retried', async () => {
  const newsletter = createNewsletter();
  newsletter.mail.down = true;
  await subscribeAndSettle(newsletter);
  // Two and a half days of failed retries, with a second request in between.
  for (let hour = 0; hour < 60; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
    if (hour === 30) await subscribeAndSettle(newsletter);
  }
  expect(newsletter.keys('records/')).toHaveLength(2);
  newsletter.mail.down = false;
  for (let hour = 0; hour < 12; hour++) {
    newsletter.pass(HOUR);
    await newsletter.run();
  }
  expect(newsletter.mails).toHaveLength(1);
  expect(newsletter.keys('records/')).toHaveLength(1);
});

test('does not send a pending mail after its address was confirmed or unsubscribed', async () => {
  for (const [act, status] of [
    ['confirm', 'active'],
    ['unsubscribe', 'unsubscribed'],
  ] as const) {
    const newsletter = createNewsletter();
    await subscribeAndSettle(newsletter);
    const token = lastToken(newsletter, act);
    newsletter.pass(DAY);
    newsletter.mail.down = true;
    await subscribeAndSettle(newsletter);
    newsletter.pass(MINUTE);
    await newsletter[act](token);
    newsletter.mail.down = false;
    newsletter.pass(HOUR);
    await newsletter.run();
    expect(newsletter.mails).toHaveLength(1);
    expect(await newsletter.status(EMAIL)).toBe(status);
    // Later requests are not affected.
    newsletter.pass(2 * DAY);
    await newsletter.unsubscribe(lastToken(newsletter, 'unsubscribe'));
    newsletter.pass(MINUTE);
    await subscribeAndSettle(newsletter);
    expect(newsletter.mails).toHaveLength(2);
  }
});
