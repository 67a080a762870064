/**
 * What a visitor who reads Sinhala or Tamil meets: each state of forms, chat, search and players has no English word. The words
 * of the fictional site are in letters of their scripts. The pages themselves are read in tests/build/untranslated.test.ts.
 */
import { expect, type Page, test } from '@playwright/test';
import { OTHER_LANGUAGES } from '../../../src/api-schemas/language.ts';
import { latinWords } from '../../../scripts/content/latin-words.ts';
import { typefacesLoaded } from '../../support/page-loading.ts';
import { PHONE, WIDE } from '../../support/routes.ts';
import { disconnect, fakeServer } from '../../support/site-forms.ts';
import { fakeChatServer } from '../../support/chat.ts';
import { VIDEOS } from '../../support/content.ts';

test.use({ viewport: PHONE });

const NAME = 'නිමලී පෙරේරා';
const EMAIL = 'nimali@example.com';

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

const toasts = (page: Page) => page.locator('.toast');

for (const language of OTHER_LANGUAGES)
  test.describe(language, () => {
    test('the contact form: errors, a failure, a message without a connection, and success', async ({ page }) => {
      await page.goto(`/${language}/contact`);
      const form = page.locator('form[action="/api/contact"]');
      const send = form.locator('button').last();
      await send.click();
      await expect(form.locator('[aria-invalid=true]')).toHaveCount(5);
      await expectNoEnglish(page, 'errors');
      await page.locator('#contact-name').fill(NAME);
      await page.locator('#contact-email').fill(EMAIL);
      await page.locator('#contact-subject').selectOption({ index: 1 });
      await page.locator('#contact-message').fill('ආයුබෝවන්');
      await page.locator('#contact-privacy').check();
      await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: {} }));
      await send.click();
      await expect(toasts(page)).not.toHaveCount(0);
      await expectNoEnglish(page, 'a failure');
      await page.unroute('**/api/contact');
      await disconnect(page, '**/api/contact');
      await send.click();
      await expect(page.locator('#unsent-contact')).toBeVisible();
      await expectNoEnglish(page, 'no connection');
      await page.unroute('**/api/contact');
      await page.locator('#unsent-contact button').first().click();
      await expect(page.locator('#unsent-contact')).toBeHidden();
      await expect(page.locator('#contact-message')).toHaveValue('');
      await expectNoEnglish(page, 'success');
    });

    test('the appointment form: errors, hints of the time, and what follows a request', async ({ page }) => {
      await page.goto(`/${language}/appointments`);
      const form = page.locator('form[action="/api/appointments"]');
      const request = form.locator('button').last();
      await request.click();
      await expect(form.locator('[aria-invalid=true]')).not.toHaveCount(0);
      await expectNoEnglish(page, 'errors');
      await page.locator('#name').fill(NAME);
      await page.locator('#email').fill(EMAIL);
      await page.locator('#phone').fill('071 000 0000');
      await page.locator('#appointmentType').selectOption({ index: 2 });
      // A Sunday.
      await page.locator('#preferredDate').fill('2999-12-29');
      await page.locator('#preferredTime').selectOption({ index: 3 });
      await page.locator('#privacyAgreed').check();
      await expectNoEnglish(page, 'the hint of the time');
      await request.click();
      await expect(page.locator('#submitted')).toBeFocused();
      await expectNoEnglish(page, 'the request');
      const mail = new URL(
        (await page.locator('a[href^="mailto:"]').filter({ visible: true }).first().getAttribute('href')) ?? '',
      );
      expect(latinWords(mail.searchParams.get('body') ?? '')).toEqual([]);
    });

    test('the newsletter and the chat: errors, a conversation, a failure', async ({ page }) => {
      await fakeServer(page, '**/api/subscribe');
      await fakeChatServer(page, [503, 200]);
      await page.goto(`/${language}/about`);
      await page.locator('#newsletter-email').fill(EMAIL);
      await page.locator('#newsletter-email').press('Enter');
      await expect(toasts(page)).not.toHaveCount(0);
      await expectNoEnglish(page, 'the newsletter');
      await page.locator('.chat-open').click();
      await page.locator('#chat-name').fill('N');
      await page.locator('#chat-name').press('Enter');
      await expect(page.locator('.chat [aria-invalid=true]')).not.toHaveCount(0);
      await expectNoEnglish(page, 'errors of the chat');
      await page.locator('#chat-name').fill(NAME);
      await page.locator('#chat-email').fill(EMAIL);
      await page.locator('#chat-message').fill('සායනය විවෘතද?');
      await page.locator('#chat-name').press('Enter');
      await expect(page.locator('.chat .error').filter({ visible: true })).not.toHaveCount(0);
      await expectNoEnglish(page, 'a chat that did not arrive');
      await page.locator('#chat-name').press('Enter');
      await expect(page.locator('.chat [role=log]')).toContainText('සායනය');
      await expectNoEnglish(page, 'a conversation');
      await page.locator('.chat-open').click();
      await expectNoEnglish(page, 'a minimised chat');
    });

    test('search without a result and without a connection, a filter without articles, a video and a picture', async ({
      page,
    }) => {
      await page.setViewportSize(WIDE);
      await page.goto(`/${language}/blog`);
      const field = page.locator('.search input').filter({ visible: true });
      await field.fill('ඞඞඞ');
      await expect(page.locator('.results [role=status]')).toBeVisible();
      await expectNoEnglish(page, 'no result');
      await field.press('Enter');
      await page.goto(`/${language}/blog?q=ඞඞඞ`);
      await expectNoEnglish(page, 'no article');
      await page.route(`**/${language}/search.json`, (route) => route.abort());
      await page.goto(`/${language}/gallery`);
      await field.fill('a');
      await expect(page.locator('.results [role=status]')).toBeVisible();
      await expectNoEnglish(page, 'no connection');
      await page.goto(`/${language}/videos`);
      await page.locator('main a[data-hold]').filter({ visible: true }).first().click();
      await expect(page.locator('dialog.video-dialog')).toBeVisible();
      await page.locator('dialog.video-dialog [data-share=open]').click();
      await expectNoEnglish(page, 'a video');
    });

    test('without JavaScript a form comes back with its errors, and its next page follows', async ({ browser }) => {
      await using context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
      const page = await context.newPage();
      await page.goto(`/${language}/contact`);
      await page.locator('#contact-name').fill(NAME);
      await page.locator('#contact-email').fill(EMAIL);
      await page.locator('#contact-subject').selectOption({ index: 1 });
      await page.locator('#contact-message').fill('ආයුබෝවන්');
      await page.locator('#contact-privacy').check();
      // Browsers validate what is missing; a space is what the server refuses.
      await page.locator('#contact-message').fill(' ');
      await page.locator('form[action="/api/contact"] button').last().click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('.error').filter({ visible: true })).not.toHaveCount(0);
      for (const error of await page.locator('.error').filter({ visible: true }).allTextContents())
        expect(latinWords(error)).toEqual([]);
      await page.locator('#contact-message').fill('ආයුබෝවන්');
      await page.locator('#contact-privacy').check();
      await page.locator('form[action="/api/contact"] button').last().click();
      await expect(page).toHaveURL(`/${language}/contact/sent`);
    });
  });

test('a device with typefaces of both scripts requests none of ours', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const address of ['/si', '/ta']) {
    await page.goto(address);
    await typefacesLoaded(page);
    await page.waitForLoadState('networkidle');
  }
  expect(requested.filter((url) => url.endsWith('.woff2'))).toEqual([]);
});
