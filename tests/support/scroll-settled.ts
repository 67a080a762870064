import type { Page } from '@playwright/test';
import { typefacesLoaded } from './typefaces.ts';

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
