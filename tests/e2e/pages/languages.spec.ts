/**
 * What a visitor who reads Sinhala or Tamil meets: each state of forms, chat, search and players has no English word. The words
 * of the fictional site are in letters of their scripts. The pages themselves are read in tests/build/untranslated.test.ts.
 */
import { expect, type Page, test } from '@playwright/test';
import { otherLanguages } from '../../../src/language/languages.ts';
import { latinWords } from '../../../scripts/content/latin-words.ts';
import { fakeChatServer, fillChat } from '../../support/page/chat.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';
import { disconnect, fakeServer, fillAppointment, fillContact } from '../../support/page/site-forms.ts';
import { VIDEOS } from '../../support/content/content.ts';

test.use({ viewport: PHONE });

const NAME = 'නිමලී පෙරේරා';
const TEXT = 'ආයුබෝවන්';

/** Texts and labels that are in the page now, but English ones that say so. */
function shownTexts(): string[] {
  const isRead = (element: Element) =>
    !element.closest('[lang=en], script, style, noscript, template') &&
    (element.checkVisibility() || element.closest('.visually-hidden') !== null);
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && isRead(parentElement)) texts.push(textContent ?? '');
  }
  const names = ['aria-label', 'placeholder', 'alt', 'title'];
  for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join()))
    if (isRead(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
  return texts;
}

/** Names of others, which stay as they are, and titles of videos, which labels of their controls hold. */
const OTHERS = ['Example Developers', 'Vascular News', ...VIDEOS.map(({ title }) => title)];

async function expectNoEnglish(page: Page, state: string): Promise<void> {
  const texts = (await page.evaluate(shownTexts)).join('\n');
  const words = latinWords(OTHERS.reduce((left, name) => left.replaceAll(name, ''), texts));
  expect([...new Set(words)], state).toEqual([]);
}

const errors = (page: Page) => page.locator('.error').filter({ visible: true });
const invalid = (page: Page) => page.locator('[aria-invalid=true]').filter({ visible: true });
const submit = (page: Page, name: string) => page.locator(`form[action="/api/${name}"] button`).last();
const shownToast = (page: Page) => expect(page.locator('.toast')).not.toHaveCount(0);

for (const language of otherLanguages())
  test.describe(language, () => {
    test('the contact form: errors, a failure, a message without a connection, and success', async ({ page }) => {
      await page.goto(`/${language}/contact`);
      await submit(page, 'contact').click();
      await expect(invalid(page)).toHaveCount(5);
      await expectNoEnglish(page, 'errors');
      await fillContact(page, TEXT, NAME);
      await fakeServer(page, '**/api/contact', { status: 503 });
      await submit(page, 'contact').click();
      await shownToast(page);
      await expectNoEnglish(page, 'a failure');
      await page.unrouteAll();
      await disconnect(page, '**/api/contact');
      await submit(page, 'contact').click();
      const unsent = page.locator('#unsent-contact');
      await expect(unsent).toBeVisible();
      await expectNoEnglish(page, 'no connection');
      await page.unrouteAll();
      await unsent.locator('button').first().click();
      await expect(unsent).toBeHidden();
      await expect(page.locator('#contact-message')).toHaveValue('');
      await expectNoEnglish(page, 'success');
    });

    test('the appointment form: errors, hints of the time, and what follows a request', async ({ page }) => {
      await page.goto(`/${language}/appointments`);
      await submit(page, 'appointments').click();
      await expect(invalid(page)).not.toHaveCount(0);
      await expectNoEnglish(page, 'errors');
      await fillAppointment(page, TEXT, NAME);
      // A Sunday.
      await page.locator('#preferredDate').fill('2999-12-29');
      await expectNoEnglish(page, 'the hint of the time');
      await submit(page, 'appointments').click();
      await expect(page.locator('#submitted')).toBeFocused();
      await expectNoEnglish(page, 'the request');
    });

    test('the newsletter and the chat: errors, a conversation, a failure', async ({ page }) => {
      await fakeServer(page, '**/api/subscribe');
      await fakeChatServer(page, [503, 200]);
      await page.goto(`/${language}/about`);
      await page.locator('#newsletter-email').fill('nimali@example.com');
      await page.locator('#newsletter-email').press('Enter');
      await shownToast(page);
      await expectNoEnglish(page, 'the newsletter');
      await page.locator('.chat-open').click();
      const send = () => page.locator('#chat-name').press('Enter');
      await page.locator('#chat-name').fill('N');
      await send();
      await expect(invalid(page)).not.toHaveCount(0);
      await expectNoEnglish(page, 'errors of the chat');
      await fillChat(page, { name: NAME, email: 'nimali@example.com', message: TEXT });
      await send();
      await expect(page.locator('.chat').locator(errors(page))).not.toHaveCount(0);
      await expectNoEnglish(page, 'a chat that did not arrive');
      await send();
      await expect(page.locator('.chat [role=log]')).toContainText(TEXT);
      await expectNoEnglish(page, 'a conversation');
      await page.locator('.chat-open').click();
      await expectNoEnglish(page, 'a minimised chat');
    });

    test('search without a result and without a connection, a filter without articles, a video', async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(`/${language}/blog`);
      const field = page.locator('.search input').filter({ visible: true });
      await field.fill('ඞඞඞ');
      await expect(page.locator('.results [role=status]')).toBeVisible();
      await expectNoEnglish(page, 'no result');
      // A spelling of "leg" in Latin letters; the articles about it are English.
      await field.fill('kakula');
      await expect(page.getByRole('option').first().locator('b')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('option').first()).toHaveAttribute('href', new RegExp(`^/${language}/`));
      await field.fill('');
      await page.goto(`/${language}/blog?q=ඞඞඞ`);
      await expectNoEnglish(page, 'no article');
      await page.route(`**/${language}/search.json`, (route) => route.abort());
      await page.goto(`/${language}/gallery`);
      await field.fill('a');
      await expect(page.locator('.results [role=status]')).toBeVisible();
      await expectNoEnglish(page, 'no connection');
      await page.goto(`/${language}/videos`);
      await page.locator('main a[data-hold]').filter({ visible: true }).first().click();
      await page.locator('dialog.video-dialog [data-share=open]').click();
      await expectNoEnglish(page, 'a video');
    });

    test('without JavaScript a form comes back with its errors, and its next page follows', async ({ browser }) => {
      await using context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
      const page = await context.newPage();
      await page.goto(`/${language}/contact`);
      // Browsers validate what is missing; a space is what the server refuses.
      await fillContact(page, ' ', NAME);
      await submit(page, 'contact').click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(errors(page)).not.toHaveCount(0);
      expect(latinWords((await errors(page).allTextContents()).join('\n'))).toEqual([]);
      await fillContact(page, TEXT, NAME);
      await submit(page, 'contact').click();
      await expect(page).toHaveURL(`/${language}/contact/sent`);
    });
  });
