/** The chat in a browser, and a fake server for it. */
import { expect, type Locator, type Page } from '@playwright/test';

export const chatButton = (page: Page): Locator => page.locator('.chat-open');
export const chatPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Chat with us' });
export const chatLog = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const chatField = (page: Page, label: string): Locator => chatPanel(page).getByLabel(label);
export const closeButton = (page: Page): Locator => chatPanel(page).getByRole('button', { name: 'Close chat' });
export const whatsAppLink = (page: Page): Locator => chatPanel(page).getByRole('link', { name: 'Continue on WhatsApp' });

export interface Visitor {
  name: string;
  email: string;
  message: string;
}

export const VISITOR: Visitor = {
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  message: 'Good morning, when is the next clinic?',
};

export async function openChat(page: Page): Promise<void> {
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeVisible();
}

/** In a page of any language. */
export async function fillChat(page: Page, { name, email, message }: Visitor = VISITOR): Promise<void> {
  await page.locator('#chat-name').fill(name);
  await page.locator('#chat-email').fill(email);
  await page.locator('#chat-message').fill(message);
}

export const startChat = (page: Page): Promise<void> => chatPanel(page).getByRole('button', { name: 'Start Chat' }).click();

/** Opens the chat, fills in its form and sends it. */
export async function submitChat(page: Page, visitor?: Visitor): Promise<void> {
  await openChat(page);
  await fillChat(page, visitor);
  await startChat(page);
}

/** Starts a conversation; the server must accept it. */
export async function startConversation(page: Page, visitor: Visitor = VISITOR): Promise<void> {
  await submitChat(page, visitor);
  await expect(chatLog(page)).toContainText(visitor.message);
}

export interface ChatRequests {
  /** Payloads of the requests that start a session. */
  starts: Record<string, unknown>[];
  /** Ids of the sessions that were ended. */
  closes: string[];
}

type FakeResponse = number | { status: number; json: unknown } | 'unreachable' | Promise<unknown>;

/**
 * Fakes the server of the chat. `responses` are used in turn, and the last one again and again; a promise delays its
 * response.
 */
export async function fakeChatServer(
  page: Page,
  responses: readonly FakeResponse[] = [200],
  closeResponse: number | 'unreachable' = 200,
): Promise<ChatRequests> {
  const requests: ChatRequests = { starts: [], closes: [] };
  await page.route('**/api/chat/sessions', async (route) => {
    const response = responses[Math.min(requests.starts.length, responses.length - 1)] ?? 200;
    requests.starts.push(route.request().postDataJSON() as Record<string, unknown>);
    if (response === 'unreachable') return route.abort('failed');
    if (typeof response === 'number') return route.fulfill({ status: response, json: {} });
    if ('json' in response) return route.fulfill(response);
    await response;
    return route.fulfill({ json: {} });
  });
  await page.route('**/api/chat/sessions/*/close', (route) => {
    requests.closes.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
    return closeResponse === 'unreachable' ? route.abort('failed') : route.fulfill({ status: closeResponse, json: {} });
  });
  return requests;
}
