import { expect, type Page, test as withoutWaiting } from '@playwright/test';
import { chatButton, chatPanel, openChat, standInForChat, talk } from '../support/chat.ts';
import { heldBack } from '../support/held-back.ts';
import { mailsWith } from '../support/outbox.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

/** WhatsApp is not asked for anything; what would open there is what counts. */
const WHATSAPP = /^https:\/\/wa\.me\//;

async function openedPages(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.context().route(WHATSAPP, (route) => {
    opened.push(route.request().url());
    return route.fulfill({ body: 'WhatsApp', contentType: 'text/html' });
  });
  return opened;
}

withoutWaiting('a press before any script has come opens the chat once it is there, and no WhatsApp', async ({ page }) => {
  const opened = await openedPages(page);
  const letGo = await heldBack(page, /\/_astro\/[^/]+\.js$/);
  await page.goto('/about');
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeHidden();
  letGo();
  await expect(chatPanel(page)).toBeVisible();
  expect(opened).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

test('presses while the chat is on its way open it, once', async ({ page }) => {
  const opened = await openedPages(page);
  await page.goto('/about');
  const letGo = await heldBack(page, /\/chat\.json$/);
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeHidden();
  letGo();
  await expect(chatPanel(page).getByLabel('Your name')).toBeFocused();
  expect(opened).toEqual([]);
});

/** Presses with the key that opens links elsewhere. */
async function pressForAnotherTab(page: Page): Promise<void> {
  const other = page.context().waitForEvent('page');
  await chatButton(page).click({ modifiers: ['ControlOrMeta'] });
  await other;
}

test('with the key that opens links elsewhere it is a link to WhatsApp', async ({ page }) => {
  const opened = await openedPages(page);
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  await pressForAnotherTab(page);
  await expect.poll(() => opened).toHaveLength(1);
  await expect(chatPanel(page)).toBeHidden();
});

withoutWaiting('before its scripts have come as well', async ({ page }) => {
  const opened = await openedPages(page);
  const letGo = await heldBack(page, /\/_astro\/[^/]+\.js$/);
  await page.goto('/about');
  await pressForAnotherTab(page);
  await expect.poll(() => opened).toHaveLength(1);
  letGo();
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(chatButton(page)).toHaveRole('button', { timeout: 500 });
  }).toPass();
  await expect(chatPanel(page)).toBeHidden();
});

for (const [what, part] of [
  ['chat', /\/chat\.json$/],
  ['script of the chat', /_astro\/mount\./],
] as const) {
  test(`should the ${what} not come, the press does what the link says`, async ({ page, context }) => {
    const opened = await openedPages(page);
    await page.route(part, (route) => route.abort());
    await page.goto('/about');
    const other = context.waitForEvent('page');
    await chatButton(page).click();
    await other;
    await expect.poll(() => opened).toHaveLength(1);
    expect(opened[0]).toContain('?text=');
    await expect(chatButton(page)).toHaveAccessibleName('Chat with us (opens WhatsApp)');
    await expect(chatButton(page)).toHaveRole('link');
  });
}

withoutWaiting('should no script come at all, the press is not lost either', async ({ page, context }) => {
  const opened = await openedPages(page);
  await page.route(/\/_astro\/[^/]+\.js$/, (route) => route.abort());
  await page.goto('/about');
  const other = context.waitForEvent('page');
  await chatButton(page).click();
  await other;
  await expect.poll(() => opened).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('it is a link that opens WhatsApp and says so', async ({ page }) => {
    await page.goto('/about');
    const link = page.getByRole('link', { name: 'Chat with us (opens WhatsApp)' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  });

  test('the footer leads to the chat’s form; the office reads what is written there', async ({ page }) => {
    test.slow();
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Chat without JavaScript' }).click();
    await expect(page).toHaveURL('/chat');
    const form = page.getByRole('form', { name: 'Start a chat' });
    const mark = `Without a script ${crypto.randomUUID()}`;
    await form.getByLabel('Your name').fill('Nimali Perera');
    // A browser's own check lets this pass.
    await form.getByLabel('Message').fill('       ');
    await form.getByRole('button', { name: 'Start Chat' }).click();
    await expect(page.getByRole('group', { name: 'Please look at this again' })).toContainText(
      'Please enter a message with at least 5 characters.',
    );
    await expect(form.getByLabel('Your name')).toHaveValue('Nimali Perera');
    await form.getByLabel('Message').fill(mark);
    await form.getByRole('button', { name: 'Start Chat' }).click();
    await expect(page).toHaveURL('/chat/started');
    await expect(page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' })).toBeVisible();
    await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' } as never);

  test('above a keyboard the sheet has what is left of the window', async ({ page }) => {
    await page.goto('/about');
    await openChat(page);
    await page.evaluate(() => {
      const view = window.visualViewport;
      Object.defineProperty(view, 'height', { value: 508 });
      view?.dispatchEvent(new Event('resize'));
    });
    const box = (await chatPanel(page).boundingBox()) ?? { y: -1, height: 0 };
    expect(box.y + box.height).toBe(508);
    expect(box.y).toBeGreaterThanOrEqual(0);
    const start = (await chatPanel(page).getByRole('button', { name: 'Start Chat' }).boundingBox()) ?? { y: 0, height: 999 };
    expect(start.y + start.height).toBeLessThanOrEqual(508);
  });

  test('the menu covers it, and gives it back', async ({ page }) => {
    await standInForChat(page);
    await page.goto('/about');
    await talk(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(chatPanel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(chatPanel(page)).toBeVisible();
  });
});

test('the page stays in use beside an open chat', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/about');
  await openChat(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
});
