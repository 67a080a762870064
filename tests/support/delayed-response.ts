import type { Page } from '@playwright/test';

/** Delays the responses to matching requests. @returns releases them */
export async function delayResponses(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}
