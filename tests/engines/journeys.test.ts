/** Menu, search, sharing, colours, dialogs, forms and the office, as a visitor uses them. */
import { load } from 'cheerio';
import { expect, inject } from 'vitest';
import { read } from '../support/built-site.ts';
import { WIDE, PHONE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

/** Kinds of icons that are correct in one of the tests before. */
const verified = new Set<string>();

const articleLink = load(read('blog.html'))('article h3 a').first();
const article = { title: articleLink.text().trim(), address: articleLink.attr('href') ?? '' };
const video = load(read('videos.html'))('article:has([data-video]) :is(h2, h3)').first().text().trim();
const [firstPicture = '', secondPicture = ''] = load(read('gallery.html'))('a.shot b')
  .toArray()
  .map((title) => load(title).text().trim());
const named = (text: string) => new RegExp(RegExp.escape(text));

test(`${engine}: the phone’s menu closes with Escape, leads to another page and is closed there; a video opens and closes`, async ({
  page,
}) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/about');
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu']);
  await page.driver.press('Escape');
  await page.seeNothingOf(['navigation', 'Menu']);
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu'], ['link', 'Videos']);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['navigation', 'Menu'], ['link', 'Videos']);
  await page.seeAddress('/videos');
  await page.seeNothingOf(['navigation', 'Menu']);
  await page.click(['main'], ['link', named(video)]);
  await page.see(['dialog'], ['heading', video]);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['dialog'], ['button', 'Close video']);
  await page.seeNothingOf(['dialog']);
  await page.seeAddress('/videos');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the lightbox opens, shows the next picture and closes with Escape`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/gallery');
  await page.click(['main'], ['link', named(firstPicture)]);
  await page.see(['dialog', 'Pictures'], ['heading', firstPicture]);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['dialog', 'Pictures'], ['button', 'Next image']);
  await page.see(['dialog', 'Pictures'], ['heading', secondPicture]);
  await page.driver.press('Escape');
  await page.seeNothingOf(['dialog', 'Pictures']);
  await page.seeAddress('/gallery');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the search in the phone’s menu leads to an article, whose link is copied; dark colours stay on the next page`, async ({
  page,
}) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/contact');
  await page.click(['button', 'Open menu']);
  await page.fill(article.title, ['field', /^Search/]);
  await page.click(['listbox'], ['option', named(article.title)]);
  await page.seeAddress(article.address);

  await page.driver.setViewport(WIDE);
  const sharing = ['region', 'Share this article'] as const;
  const copy = () => page.click(sharing, ['button', 'Copy link']);
  await copy();
  const { text } = await page.see(sharing, ['result']);
  if (text !== 'Link copied') {
    // WebKit lets a page copy for a second after a press. A first press whose script takes longer shows the address instead.
    expect(text).toMatch(named(article.address));
    await copy();
    await page.see(sharing, ['result', 'Link copied']);
  }

  await page.seePaper('light');
  await page.click(['button', 'Use dark colours']);
  await page.seePaper('dark');
  await page.goto('/about');
  await page.seePaper('dark');
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the contact form shows its errors below the page’s header, and sends a message`, async ({ page }) => {
  await page.driver.setViewport(WIDE);
  await page.goto('/contact');
  const form = ['form', 'Send a Message'] as const;
  await page.click(form, ['button', 'Send Message']);
  await page.seeText('Please enter your name');
  const top = () => page.driver.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  await page.until(top, (pixels) => pixels > 79, 'the summary of the errors below the header');
  await page.fill('Nimali Perera', form, ['field', /^Full Name/]);
  await page.fill('nimali@example.com', form, ['field', /^Email Address/]);
  await page.fill('speaking', form, ['field', /^Subject/]);
  await page.fill('May we invite you?', form, ['field', /^Message/]);
  await page.click(form, ['field', /^I agree to the Privacy Policy/]);
  await page.click(form, ['button', 'Send Message']);
  await page.seeText("Your message has been sent successfully. We'll get back to you soon.");
  const message = () => page.look(form, ['field', /^Message/]);
  await page.until(message, ({ value }) => value === '', 'an empty form');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the appointment form sends a request and shows what comes next`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/appointments');
  const form = ['form', 'Request an appointment'] as const;
  await page.fill('Kamal Silva', form, ['field', /^Full Name/]);
  await page.fill('kamal@example.com', form, ['field', /^Email Address/]);
  await page.fill('071 000 0000', form, ['field', /^Phone Number/]);
  await page.fill('Second Opinion', form, ['field', /^Appointment Type/]);
  await page.fill('2999-12-31', form, ['field', /^Preferred Date/]);
  await page.fill('Morning', form, ['field', /^Preferred Time/]);
  await page.click(form, ['field', /^Privacy Policy Consent/]);
  await page.click(form, ['button', 'Request Appointment']);
  await page.see(['heading', 'Appointment Request Submitted']);
  await page.see(['link', /^Send Email/]);
  expect((await page.see(['main'], ['link', /^Continue on WhatsApp/])).href).toMatch(/^https:\/\/wa\.me\//);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['button', 'Request Another Appointment']);
  await page.see(form);
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
  expect((await page.see(panel, ['log', 'Conversation'])).text).toContain('When is the next clinic?');
  expect((await page.see(panel, ['link', /^Continue on WhatsApp/])).href).toMatch(/^https:\/\/wa\.me\//);
  await page.click(panel, ['button', 'Close chat']);
  await page.seeNothingOf(panel);
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the office is joined and opened again with a passkey, or says that the browser has none`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  const hasPasskeys = await page.driver.addAuthenticator();
  const invitation = await fetch(`${inject('origin')}/test/office`, { method: 'POST', body: '["invite","Dr Asha Mendis"]' });
  // Not through the proxy: a passkey is for one address.
  await page.driver.goto(await invitation.text());
  await page.click(['button', 'Create your passkey']);
  if (!hasPasskeys) {
    await page.seeText('This browser has no passkeys. Use a newer one.');
    return;
  }
  await page.see(['heading', 'Good day, Dr Asha Mendis']);
  await page.seeComplete();
  await page.click(['button', 'Sign out']);
  await page.see(['heading', 'Sign in']);
  await page.seeComplete();
  await page.click(['button', 'Sign in with your passkey']);
  await page.see(['heading', 'Good day, Dr Asha Mendis']);
});

test(`${engine}: the editor says that the browser cannot open a folder`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.open('/desk');
  await page.seeText('cannot open a folder of this computer');
});
