import { expect, type Page } from '@playwright/test';
import { violationsInBothSchemes } from '../support/axe.ts';
import { chatButton, chatPanel, fillInChat, openChat, standInForChat, startChat, talk } from '../support/chat.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const STATES: { name: string; come: (page: Page) => Promise<unknown> }[] = [
  { name: 'the form', come: openChat },
  {
    name: 'the form with errors',
    async come(page) {
      await openChat(page);
      await fillInChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
      await startChat(page);
      await expect(chatPanel(page)).toContainText('Name must be at least 2 characters.');
    },
  },
  {
    name: 'the form that connects',
    async come(page) {
      await standInForChat(page, [Promise.withResolvers<undefined>().promise]);
      await openChat(page);
      await fillInChat(page);
      await startChat(page);
      await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
    },
  },
  {
    name: 'the form that failed',
    async come(page) {
      await standInForChat(page, [500]);
      await openChat(page);
      await fillInChat(page);
      await startChat(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the conversation',
    async come(page) {
      await standInForChat(page);
      await talk(page);
    },
  },
  {
    name: 'the minimised chat',
    async come(page) {
      await standInForChat(page);
      await talk(page);
      await chatButton(page).click();
      await expect(chatPanel(page).getByRole('button', { name: 'Restore chat' })).toBeVisible();
    },
  },
];

for (const viewport of [PHONE, DESK]) {
  test.describe(`${viewport.width} px, light and dark`, () => {
    test.use({ viewport, reducedMotion: 'reduce' } as never);
    for (const { name, come } of STATES) {
      test(`axe finds nothing in ${name} of the chat`, async ({ page }) => {
        await page.goto('/about');
        await come(page);
        expect(await violationsInBothSchemes(page)).toEqual([]);
      });
    }
  });
}
