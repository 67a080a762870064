/** The office in a browser, with Chromium's virtual authenticator. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { StoredRecord } from '../../../netlify/lib/storage/read-each.ts';

/** A phone that unlocks by itself and keeps passkeys. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person is recognised. */
    setVerified: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/** The link that the office's command prints, over the stores of the site under test. */
export async function inviteByCommand(request: APIRequestContext, name: string, ...flags: string[]): Promise<string> {
  return (await request.post('/test/office', { data: ['invite', name, ...flags] })).text();
}

/** Makes the sessions of a person older. */
export const ageSessions = (request: APIRequestContext, name: string, minutes: number) =>
  request.post('/test/age-sessions', { data: { name, minutes } });

/** Writes a record of the site under test. */
export const writeRecord = (request: APIRequestContext, data: StoredRecord) => request.post('/test/record', { data });

/** A person who has joined with a phone of their own. */
export async function joinOffice(page: Page, name: string, ...flags: string[]) {
  const authenticator = await addAuthenticator(page);
  await page.goto(await inviteByCommand(page.request, name, ...flags));
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Good day, ${name}` })).toBeVisible();
  return authenticator;
}

/** The office's cookie. */
export const officeCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.includes('office'));

/** Presses Tab until the focus is on what has this label or text. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null;
      return element?.labels?.[0]?.textContent ?? element?.textContent;
    });
  for (let press = 0; press < 90 && (await focused()) !== text; press++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(text);
}
