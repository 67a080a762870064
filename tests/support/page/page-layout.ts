/** Where the parts of a page are. */
import type { Locator, Page } from '@playwright/test';

/** The place of an element in the window. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place.toString()} is not in the page.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Pixels by which a page can be scrolled sideways. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Controls that are too small for a thumb. */
export const smallControls = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      if (control.closest('[aria-hidden="true"]') || control.getAttribute('type') === 'checkbox') return [];
      const { width, height } = control.getBoundingClientRect();
      return height < 44 || width < 44 ? [`${control.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
    }),
  );
