import type { Page } from '@playwright/test';

/**
 * Hides the pointer that a browser without a window reports in the corner of each loaded page. It counts as a visitor's first
 * interaction.
 */
export const hideRestingPointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));
