import type { Page } from '@playwright/test';

/** Waits until the page has swapped its typefaces in, or a page before it in the same session. */
export const typefacesLoaded = (page: Page) => page.waitForFunction(() => sessionStorage['fonts'] === '1');
