import { test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { EXAMPLES, PHONE, WIDE } from '../../support/content/routes.ts';

test('all components in all their states are accessible on a phone and a wide screen, in light and dark colours', async ({
  page,
}) => {
  await page.goto(EXAMPLES);
  for (const viewport of [PHONE, WIDE])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${viewport.width} pixels, ${colorScheme}`, { whole: true });
    }
});
