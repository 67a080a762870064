/**
 * Pages that a visitor's programs have changed: a translator, a password manager, a language checker. What is typed, where the
 * focus is and what happens next are as in an unchanged page, whether the change comes before the scripts or after them.
 */
import { load } from 'cheerio';
import { expect } from 'vitest';
import { read } from '../support/built-site.ts';
import { PHONE, WIDE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import type { Page, Target } from './page.ts';
import { wakeScripts } from './page-state.ts';
import { changeLikePrograms } from './programs-in-page.ts';

/** 24 letters, half of them typed before the scripts arrive. */
const [EARLY, LATE] = ['abcdefghijkl', 'mnopqrstuvwx'];

const MOMENTS = ['before', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

const scriptsRun = (page: Page) => page.until(() => page.driver.evaluate(wakeScripts), Boolean, 'all scripts');
const focused = (page: Page) =>
  page.driver.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return { id: field.id, value: field.value, selection: field.type === 'email' ? null : field.selectionStart };
  });

/** Opens a page and changes it before its scripts arrive, on a slow line, or after them. */
async function openChanged(page: Page, address: string, moment: Moment): Promise<void> {
  if (moment === 'before') await page.open(address, 'held');
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
  page.releaseScripts();
  await scriptsRun(page);
  await page.driver.typeText(LATE);
  const { id: after, value, selection } = await focused(page);
  expect([after, value]).toEqual([id, EARLY + LATE]);
  if (selection !== null) expect(selection).toBe(24);
  return id;
}

const video = load(read('videos.html'))('article:has([data-video]) :is(h2, h3)').first().text().trim();
const [picture = '', nextPicture = ''] = load(read('gallery.html'))('a.shot b')
  .toArray()
  .map((title) => load(title).text().trim());
const named = (text: string) => new RegExp(RegExp.escape(text));

for (const moment of MOMENTS) {
  test(`${engine}: the contact form of a page that is changed ${moment} its scripts keeps what is typed, shows errors and is sent`, async ({
    page,
  }) => {
    await page.driver.setViewport(WIDE);
    await openChanged(page, '/contact', moment);
    const form = ['form', /Send a Message/] as const;
    const send = () => page.click(form, ['button', /^Send Message/]);
    const id = await typeThrough(page, form, ['field', /^Full Name/]);
    await send();
    await page.seeText('Please choose a subject');
    await page.fill('nimali@example.com', form, ['field', /^Email Address/]);
    await page.fill('speaking', form, ['field', /^Subject/]);
    await page.fill('May we invite you?', form, ['field', /^Message/]);
    await page.click(form, ['field', /I agree to the/]);
    await page.until(
      () => page.look(form, ['link', /^Please/]),
      ({ count }) => count === 0,
      'no error',
    );
    expect(await page.driver.evaluate((name) => (document.getElementById(name) as HTMLInputElement).value, id)).toBe(
      EARLY + LATE,
    );
    await send();
    await page.seeText("Your message has been sent successfully. We'll get back to you soon.");
    const message = () => page.look(form, ['field', /^Message/]);
    await page.until(message, ({ value }) => value === '', 'an empty form');
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the appointment form of a page that is changed ${moment} its scripts keeps what is typed, and makes room for the next steps`, async ({
    page,
  }) => {
    await page.driver.setViewport(PHONE);
    await openChanged(page, '/appointments', moment);
    const form = ['form', /Request an appointment/] as const;
    await typeThrough(page, form, ['field', /^Full Name/]);
    await page.fill('kamal@example.com', form, ['field', /^Email Address/]);
    await page.fill('071 000 0000', form, ['field', /^Phone Number/]);
    await page.fill('Second Opinion', form, ['field', /^Appointment Type/]);
    // A closed day, and then an open one.
    await page.fill('2031-07-04', form, ['field', /^Preferred Date/]);
    await page.seeText('Festival of Lamps');
    await page.fill('2999-12-31', form, ['field', /^Preferred Date/]);
    await page.fill('Morning', form, ['field', /^Preferred Time/]);
    await page.click(form, ['field', /Privacy Policy Consent/]);
    await page.click(form, ['button', /^Request Appointment/]);
    await page.see(['heading', /^Appointment Request Submitted/]);
    await page.seeText(`Thank you, ${EARLY}${LATE}.`);
    await page.click(['button', /^Request Another Appointment/]);
    await page.see(form);
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the search and the newsletter of a page that is changed ${moment} its scripts keep what is typed, and work`, async ({
    page,
  }) => {
    await page.driver.setViewport(WIDE);
    await openChanged(page, '/about', moment);
    await typeThrough(page, ['field', /^Search this site/]);
    await page.seeText(`No results found for "${EARLY}${LATE}"`);
    await page.driver.evaluate(() => ((document.activeElement as HTMLInputElement).value = ''));
    await page.driver.typeText('mediterranean');
    await page.see(['listbox'], ['option', /Mediterranean/]);
    await page.driver.press('Escape');
    const footer = ['footer'] as const;
    await page.fill('reader@example.com', footer, ['field', /^Email Address/]);
    await page.click(footer, ['button', /^Subscribe/]);
    await page.seeText('Thank you for subscribing to our newsletter!');
    expect(await page.takeProblems()).toEqual([]);
  });

  test(`${engine}: the chat of a page that is changed ${moment} its scripts opens at the first press, and starts a conversation`, async ({
    page,
  }) => {
    await page.driver.setViewport(PHONE);
    await openChanged(page, '/about', moment);
    await page.click(['control', /^Chat with us/]);
    page.releaseScripts();
    const panel = ['dialog', /^Chat with us/] as const;
    await page.fill('Ni', panel, ['field', /^Your name/]);
    // One error, which goes again.
    await page.click(panel, ['button', /^Start Chat/]);
    await page.seeText('Please enter a message with at least 5 characters.');
    await page.fill('When is the next clinic?', panel, ['field', /^Message/]);
    await page.click(panel, ['button', /^Start Chat/]);
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

  test(`${engine}: a video and a picture of a page that is changed ${moment} its scripts open and close, twice`, async ({
    page,
  }) => {
    await page.driver.setViewport(PHONE);
    for (const [address, opener, dialog] of [
      ['/videos', video, ['dialog', named(video)]],
      ['/gallery', picture, ['dialog', 'Pictures']],
    ] as const) {
      await openChanged(page, address, moment);
      for (let time = 0; time < 2; time++) {
        await page.click(['main'], ['link', named(opener)]);
        page.releaseScripts();
        await page.see(dialog);
        if (address === '/gallery') {
          await page.click(dialog, ['button', 'Next image']);
          await page.see(dialog, ['heading', named(nextPicture)]);
          await page.seeText('2 / ');
        }
        await page.driver.press('Escape');
        await page.seeNothingOf(dialog);
      }
    }
    expect(await page.takeProblems()).toEqual([]);
  });
}
