/** Forms and chat to their success state, with the functions behind them. */
import { expect } from 'vitest';
import { PHONE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';
import type { Page, Target } from './page.ts';

const toast = (page: Page, text: string) =>
  page.until(
    () => page.driver.evaluate(() => document.body.innerText),
    (shown) => shown.includes(text),
    `the message "${text}"`,
  );

/** Kinds of icons that are correct in one of the tests before. */
const verified = new Set<string>();

test(`${engine}: the contact form sends a message`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/contact');
  const field = (name: RegExp): Target => [
    ['form', 'Send a Message'],
    ['field', name],
  ];
  await page.fill('Nimali Perera', ...field(/^Full Name/));
  await page.fill('nimali@example.com', ...field(/^Email Address/));
  await page.choose('speaking', ...field(/^Subject/));
  await page.fill('May we invite you?', ...field(/^Message/));
  await page.click(...field(/^I agree to the Privacy Policy/));
  await page.click(['form', 'Send a Message'], ['button', 'Send Message']);
  await toast(page, "Your message has been sent successfully. We'll get back to you soon.");
  await page.until(
    () => page.look(...field(/^Message/)),
    ({ value }) => value === '',
    'an empty form',
  );
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the appointment form sends a request and shows what comes next`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/appointments');
  const field = (name: RegExp): Target => [
    ['form', 'Request an appointment'],
    ['field', name],
  ];
  await page.fill('Kamal Silva', ...field(/^Full Name/));
  await page.fill('kamal@example.com', ...field(/^Email Address/));
  await page.fill('071 000 0000', ...field(/^Phone Number/));
  await page.choose('Second Opinion', ...field(/^Appointment Type/));
  await page.choose('2999-12-31', ...field(/^Preferred Date/));
  await page.choose('Morning', ...field(/^Preferred Time/));
  await page.click(...field(/^Privacy Policy Consent/));
  await page.click(['form', 'Request an appointment'], ['button', 'Request Appointment']);
  await page.see(['heading', 'Appointment Request Submitted']);
  await page.see(['link', /^Send Email/]);
  expect((await page.see(['main'], ['link', /^Continue on WhatsApp/])).href).toMatch(/^https:\/\/wa\.me\//);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['button', 'Request Another Appointment']);
  await page.see(['form', 'Request an appointment']);
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the chat starts a conversation`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/about');
  await page.click(['control', /^Chat with us/]);
  const panel = ['dialog', 'Chat with us'] as const;
  await page.fill('Nimali Perera', panel, ['field', /^Your name/]);
  await page.fill('When is the next clinic?', panel, ['field', /^Message/]);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(panel, ['button', 'Start Chat']);
  await page.see(panel, ['log', 'Conversation']);
  expect((await page.look(panel, ['log', 'Conversation'])).text).toContain('When is the next clinic?');
  expect((await page.see(panel, ['link', /^Continue on WhatsApp/])).href).toMatch(/^https:\/\/wa\.me\//);
  await page.click(panel, ['button', 'Close chat']);
  await page.seeNothingOf(panel);
  expect(await page.takeProblems()).toEqual([]);
});
