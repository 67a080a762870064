/**
 * Forms, search, chat, video and lightbox as a visitor uses them in a page that the visitor's programs have changed: a
 * translator, a password manager, a language checker. What is typed, where the focus is and what happens next are as in the page
 * as it is, whether the change comes before the scripts or after them. The page as it is: `first-press.test.ts`, `journeys.test.ts`
 * and tests/e2e.
 */
import { expect } from 'vitest';
import { pageOf } from '../support/content/built-site.ts';
import { PHONE, WIDE } from '../support/content/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';
import type { Page, Target } from './page.ts';
import { wakeScripts } from './page-state.ts';
import { changeLikePrograms } from './programs-in-page.ts';

type State = 'changed before its scripts' | 'changed after its scripts';
/**
 * What comes before the scripts is what engines differ in. The programs go on afterwards with everything that scripts add, so a change
 * that begins after them shows nothing that depends on the engine.
 */
const STATES: readonly State[] = [
  'changed before its scripts',
  ...(engine === 'chromium' ? (['changed after its scripts'] as const) : []),
];

/** 24 letters, half of them typed before the scripts arrive. */
const [EARLY, LATE] = ['abcdefghijkl', 'mnopqrstuvwx'];

const scriptsRun = (page: Page) => page.until(() => page.driver.evaluate(wakeScripts), Boolean, 'all scripts');
const focused = (page: Page) =>
  page.driver.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return { id: field.id, value: field.value, selection: field.type === 'email' ? null : field.selectionStart };
  });

/** Opens a page. A change before its scripts is on a slow line, which holds them. */
async function openIn(state: State, page: Page, address: string): Promise<void> {
  if (state === 'changed before its scripts') await page.open(address, 'held');
  else {
    // Typefaces move what is pressed next.
    await page.goto(address);
    await scriptsRun(page);
  }
  await page.driver.evaluate(changeLikePrograms);
}

/** Types 24 letters into a field, of which the scripts interrupt the typing. @returns the field's id */
async function typeThrough(page: Page, ...field: Target): Promise<string> {
  await page.click(...field);
  await page.driver.typeText(EARLY);
  const { id } = await focused(page);
  // A new element would lose a word that an input method is still composing.
  await page.driver.evaluate(() => document.activeElement?.setAttribute('data-typed', ''));
  page.releaseScripts();
  await scriptsRun(page);
  expect(await page.driver.evaluate(() => document.activeElement?.hasAttribute('data-typed'))).toBe(true);
  await page.driver.typeText(LATE);
  const { id: after, value, selection } = await focused(page);
  expect([after, value]).toEqual([id, EARLY + LATE]);
  if (selection !== null) expect(selection).toBe(24);
  return id;
}

/** Fills in fields of a form, by the beginnings of their labels. */
async function fillIn(page: Page, form: Target, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.fill(value, ...form, ['field', new RegExp(`^${RegExp.escape(label)}`)]);
}

/** Kinds of icons that are correct in one of the pages before. */
const verified = new Set<string>();
const expectIcons = async (page: Page) => expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);

const video = pageOf('videos')('article:has([data-video]) :is(h2, h3)').first().text().trim();
const pictures = pageOf('gallery')('a.shot b');
const [picture, nextPicture] = [pictures.eq(0).text().trim(), pictures.eq(1).text().trim()];
const named = (text: string) => new RegExp(RegExp.escape(text));

for (const state of STATES) {
  test(`${engine}: the contact form of a page ${state} keeps what is typed, and is sent`, async ({ page }) => {
    await page.driver.setViewport(WIDE);
    await openIn(state, page, '/contact');
    const form = ['form', /Send a Message/] as const;
    const send = () => page.click(form, ['button', /^Send Message/]);
    const id = await typeThrough(page, form, ['field', /^Full Name/]);
    await send();
    await page.seeText('Please choose a subject');
    const top = () => page.driver.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    await page.until(top, (pixels) => pixels > 79, 'the summary of the errors below the header');
    const fields = { 'Email Address': 'nimali@example.com', Subject: 'speaking', Message: 'May we invite you?' };
    await fillIn(page, [form], fields);
    await page.click(form, ['field', /I agree to the/]);
    await page.seeNothingOf(form, ['link', /^Please/]);
    expect(await page.driver.evaluate((name) => (document.getElementById(name) as HTMLInputElement).value, id)).toBe(
      EARLY + LATE,
    );
    await send();
    await page.seeText("Your message has been sent successfully. We'll get back to you soon.");
    const message = () => page.look(form, ['field', /^Message/]);
    await page.until(message, ({ value }) => value === '', 'an empty form');
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the appointment form of a page ${state} keeps what is typed, and is sent`, async ({ page }) => {
    await page.driver.setViewport(PHONE);
    await openIn(state, page, '/appointments');
    const form = ['form', /Request an appointment/] as const;
    await typeThrough(page, form, ['field', /^Full Name/]);
    // A closed day, and then an open one.
    await fillIn(page, [form], { 'Preferred Date': '2031-07-04' });
    await page.seeText('Festival of Lamps');
    await fillIn(page, [form], {
      ...{ 'Email Address': 'kamal@example.com', 'Phone Number': '071 000 0000', 'Appointment Type': 'Second Opinion' },
      ...{ 'Preferred Date': '2999-12-31', 'Preferred Time': 'Morning' },
    });
    await page.click(form, ['field', /Privacy Policy Consent/]);
    await page.click(form, ['button', /^Request Appointment/]);
    await page.see(['heading', /^Appointment Request Submitted/]);
    await page.seeText(`Thank you, ${EARLY}${LATE}.`);
    await expectIcons(page);
    await page.click(['button', /^Request Another Appointment/]);
    await page.see(form);
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the search and the newsletter of a page ${state} keep what is typed, and work`, async ({ page }) => {
    await page.driver.setViewport(WIDE);
    await openIn(state, page, '/about');
    await typeThrough(page, ['field', /^Search this site/]);
    await page.seeText(`No results found for "${EARLY}${LATE}"`);
    await page.driver.evaluate(() => ((document.activeElement as HTMLInputElement).value = ''));
    await page.driver.typeText('mediterranean');
    await page.see(['listbox'], ['option', /Mediterranean/]);
    await page.driver.press('Escape');
    await fillIn(page, [['footer']], { 'Email Address': 'reader@example.com' });
    await page.click(['footer'], ['button', /^Subscribe/]);
    await page.seeText('Thank you for subscribing to our newsletter!');
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the chat of a page ${state} opens at the first press, and starts a conversation`, async ({ page }) => {
    await page.driver.setViewport(PHONE);
    await openIn(state, page, '/about');
    await page.click(['control', /^Chat with us/]);
    page.releaseScripts();
    const panel = ['dialog', /^Chat with us/] as const;
    const start = () => page.click(panel, ['button', /^Start Chat/]);
    await fillIn(page, [panel], { 'Your name': 'Ni' });
    // One error, which goes again.
    await start();
    await page.seeText('Please enter a message with at least 5 characters.');
    await fillIn(page, [panel], { Message: 'When is the next clinic?' });
    await expectIcons(page);
    await start();
    await page.until(
      () => page.look(panel, ['log']),
      ({ text }) => text.includes('When is the next clinic?'),
      'the message',
    );
    await page.click(panel, ['button', /^Minimise chat/]);
    await page.click(['control', /^Restore chat/]);
    await page.click(panel, ['button', /^Close chat/]);
    await page.seeNothingOf(panel);
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: a video and a picture of a page ${state} open and close, twice`, async ({ page }) => {
    await page.driver.setViewport(PHONE);
    for (const [address, opener, dialog] of [
      ['/videos', video, ['dialog', named(video)]],
      ['/gallery', picture, ['dialog', 'Pictures']],
    ] as const) {
      await openIn(state, page, address);
      for (const close of ['Escape', 'a button']) {
        await page.click(['main'], ['link', named(opener)]);
        page.releaseScripts();
        await page.see(dialog, ['heading', named(opener)]);
        await expectIcons(page);
        if (address === '/gallery') {
          await page.click(dialog, ['button', 'Next image']);
          await page.see(dialog, ['heading', named(nextPicture)]);
          await page.seeText('2 / ');
        }
        if (close === 'Escape') await page.driver.press('Escape');
        else await page.click(dialog, ['button', /^Close/]);
        await page.seeNothingOf(dialog);
        await page.seeAddress(address);
      }
    }
    expect(await page.takeProblems()).toEqual([]);
  });
}
