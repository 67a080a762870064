/** What a page has loaded, and when. */
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

/** Path of the script of an island, by the name of its component. */
export async function islandScript(page: Page, address: string, component: string): Promise<string> {
  const html = await (await page.request.get(address)).text();
  const [island = ''] = new RegExp(`<astro-island[^>]*component-export="${component}"[^>]*>`).exec(html) ?? [];
  const script = /component-url="([^"]+)"/.exec(island)?.[1];
  if (!script) throw new Error(`${address} has no island "${component}".`);
  return script;
}

/**
 * Hides the pointer that a browser without a window reports in the corner of each loaded page. It counts as a visitor's first
 * interaction.
 */
export const hideRestingPointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));

/** Waits until the page has its typefaces, or does without them. */
export const typefacesLoaded = (page: Page) =>
  page.waitForFunction(() => /^(loaded)?$/.test(document.documentElement.dataset['fonts'] ?? 'not yet'));

/** Waits until the typefaces are in and the page has not scrolled for ten frames. */
export async function scrollSettled(page: Page): Promise<void> {
  await typefacesLoaded(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [before, frames] = [scrollY, 0];
        const compare = () => {
          frames = scrollY === before ? frames + 1 : 0;
          before = scrollY;
          if (frames < 10) requestAnimationFrame(compare);
          else resolve();
        };
        compare();
      }),
  );
}
