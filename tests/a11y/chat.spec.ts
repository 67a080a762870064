import { expect } from '@playwright/test';
import { axeFindsNothingIn, type PageState } from '../support/axe.ts';
import { chatButton, chatPanel, fakeChatServer, openChat, startConversation, submitChat } from '../support/chat.ts';

const STATES: PageState[] = [
  { name: 'the chat form', open: openChat },
  {
    name: 'the chat form with errors',
    async open(page) {
      await submitChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
      await expect(chatPanel(page)).toContainText('Name must be at least 2 characters.');
    },
  },
  {
    name: 'the chat form while it connects',
    async open(page) {
      await fakeChatServer(page, [Promise.withResolvers<undefined>().promise]);
      await submitChat(page);
      await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
    },
  },
  {
    name: 'the conversation of the chat',
    async open(page) {
      await fakeChatServer(page);
      await startConversation(page);
    },
  },
  {
    name: 'the minimised chat',
    async open(page) {
      await fakeChatServer(page);
      await startConversation(page);
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
