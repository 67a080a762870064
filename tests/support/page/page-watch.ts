/** What a page logs, and what it leaves to the browser, recorded while a test uses it. */
import type { Page } from '@playwright/test';

/** What Playwright itself says in tests without the service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Texts of the console, filled while the test runs. @param types kinds of messages; all without them */
export function watchConsole(page: Page, ...types: string[]): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    const isOfType = types.length === 0 || types.includes(message.type());
    if (isOfType && message.text() !== BLOCKED_WORKER) logged.push(message.text());
  });
  page.on('pageerror', ({ message }) => logged.push(message));
  return logged;
}

/** Paths of the requests, filled while the test runs. */
export function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/**
 * Records which presses the page leaves to the browser. Their own action is not awaited: a browser without a window opens tabs
 * and saves files unreliably.
 * @returns reads them: "click left" or "click handled"
 */
export async function watchPresses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const presses: string[] = [];
    Object.assign(globalThis, { presses });
    for (const kind of ['click', 'auxclick'])
      addEventListener(kind, (event) => {
        presses.push(`${kind} ${event.defaultPrevented ? 'handled' : 'left'}`);
        event.preventDefault();
      });
  });
  return () => page.evaluate(() => (globalThis as unknown as { presses: string[] }).presses);
}

/** Makes the browser refuse to store anything for a session. */
export const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
