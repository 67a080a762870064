import type { Page } from '@playwright/test';

/** Holds back an answer of the server until it is let go. */
export async function heldBack(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}
