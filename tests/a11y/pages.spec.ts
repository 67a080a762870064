/** axe in the pages that forms and mails lead to. Other pages are in e2e/routes.spec.ts, opened states in the journeys of e2e. */
import { test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { PHONE } from '../support/routes.ts';

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing in the pages that forms and mails lead to', async ({ page }) => {
  for (const path of [
    '/chat',
    '/contact/sent',
    '/appointments/requested',
    '/appointments/cancel',
    '/newsletter/confirm',
    '/newsletter/expired',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
