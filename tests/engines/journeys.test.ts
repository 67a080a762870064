/** Menu, sharing, colours, the office and the editor, as a visitor uses them. */
import { expect, inject } from 'vitest';
import { pageOf } from '../support/content/built-site.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

const articleLink = pageOf('blog')('article h3 a').first();
const article = { title: articleLink.text().trim(), address: articleLink.attr('href') ?? '' };
const named = (text: string) => new RegExp(RegExp.escape(text));

test(`${engine}: the phone’s menu leads to an article, whose link is copied; dark colours stay`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/contact');
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu']);
  await page.driver.press('Escape');
  await page.seeNothingOf(['navigation', 'Menu']);
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu'], ['link', 'Videos']);
  expect((await checkIcons(page.driver)).wrong).toEqual([]);
  await page.fill(article.title, ['field', /^Search/]);
  await page.click(['listbox'], ['option', named(article.title)]);
  await page.seeAddress(article.address);
  await page.seeNothingOf(['navigation', 'Menu']);

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
  expect((await checkIcons(page.driver)).wrong).toEqual([]);
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
