/** The chat in a browser, with a server that answers as a test wants. */
import { expect, type Locator, type Page, type Request } from '@playwright/test';

export const chatButton = (page: Page): Locator => page.locator('.chat-open');
export const chatPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Chat with us' });
/** The conversation, once there is one. */
export const chatLog = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const chatField = (page: Page, label: string): Locator => chatPanel(page).getByLabel(label);
export const onWhatsApp = (page: Page): Locator => chatPanel(page).getByRole('link', { name: 'Continue on WhatsApp' });
const inPanel = (page: Page) => ({
  name: chatPanel(page).getByLabel('Your name'),
  email: chatPanel(page).getByLabel('Email (optional)'),
  message: chatPanel(page).getByLabel('Message', { exact: false }),
  start: chatPanel(page).getByRole('button', { name: 'Start Chat' }),
});

export async function openChat(page: Page): Promise<void> {
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeVisible();
}

export const VISITOR = {
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  message: 'Good morning, when is the next clinic?',
} as const;

export async function fillInChat(
  page: Page,
  { name, email, message }: { name: string; email: string; message: string } = VISITOR,
) {
  const fields = inPanel(page);
  await fields.name.fill(name);
  await fields.email.fill(email);
  await fields.message.fill(message);
}

export const startChat = (page: Page): Promise<void> => inPanel(page).start.click();

export interface Asked {
  /** What was sent to start a session, one after another. */
  starts: Record<string, unknown>[];
  /** Ids of the sessions that were ended. */
  closes: string[];
}

type Answer = number | { status: number; json: unknown } | 'unreachable' | Promise<unknown>;

/** Stands in for the server: `answers` are given in turn, the last one again and again. A promise holds its answer back. */
export async function standInForChat(
  page: Page,
  answers: readonly Answer[] = [200],
  close: number | 'unreachable' = 200,
): Promise<Asked> {
  const asked: Asked = { starts: [], closes: [] };
  await page.route('**/api/chat/sessions', async (route) => {
    const answer = answers[Math.min(asked.starts.length, answers.length - 1)] ?? 200;
    asked.starts.push(route.request().postDataJSON() as Record<string, unknown>);
    if (answer === 'unreachable') return route.abort('failed');
    if (typeof answer === 'number') return route.fulfill({ status: answer, json: {} });
    if ('json' in answer) return route.fulfill(answer);
    await answer;
    return route.fulfill({ json: {} });
  });
  await page.route('**/api/chat/sessions/*/close', (route) => {
    asked.closes.push(idIn(route.request()));
    return close === 'unreachable' ? route.abort('failed') : route.fulfill({ status: close, json: {} });
  });
  return asked;
}

const idIn = (request: Request) => decodeURIComponent(new URL(request.url()).pathname.split('/').at(-2) ?? '');

/** A chat whose conversation is under way. */
export async function talk(page: Page, visitor: { name: string; email: string; message: string } = VISITOR): Promise<void> {
  await openChat(page);
  await fillInChat(page, visitor);
  await startChat(page);
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(visitor.message);
}
