import { expect } from '@playwright/test';
import { axeFindsNothingIn, type PageState } from '../support/axe.ts';
import { chatButton, chatPanel, fillInChat, openChat, standInForChat, startChat, talk } from '../support/chat.ts';

const STATES: PageState[] = [
  { name: 'the chat’s form', open: openChat },
  {
    name: 'the chat’s form with errors',
    async open(page) {
      await openChat(page);
      await fillInChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
      await startChat(page);
      await expect(chatPanel(page)).toContainText('Name must be at least 2 characters.');
    },
  },
  {
    name: 'the chat’s form that connects',
    async open(page) {
      await standInForChat(page, [Promise.withResolvers<undefined>().promise]);
      await openChat(page);
      await fillInChat(page);
      await startChat(page);
      await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
    },
  },
  {
    name: 'the chat’s form that failed',
    async open(page) {
      await standInForChat(page, [500]);
      await openChat(page);
      await fillInChat(page);
      await startChat(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the chat’s conversation',
    async open(page) {
      await standInForChat(page);
      await talk(page);
    },
  },
  {
    name: 'the minimised chat',
    async open(page) {
      await standInForChat(page);
      await talk(page);
      await chatButton(page).click();
      await expect(chatPanel(page).getByRole('button', { name: 'Restore chat' })).toBeVisible();
    },
  },
];

axeFindsNothingIn(
  STATES.map(({ name, open }) => ({
    name,
    open: async (page) => {
      await page.goto('/about');
      await open(page);
    },
  })),
);
