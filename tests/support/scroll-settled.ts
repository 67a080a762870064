import { expect, type Page } from '@playwright/test';

/** Waits until the typefaces are in and the page has not scrolled for ten frames. */
export async function scrollSettled(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveClass(/fonts/);
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
