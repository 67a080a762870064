/** Presses that come long before the scripts. tests/engines presses every control once before them, routes.spec.ts every link. */
import { expect, test } from '@playwright/test';
import { delayResponses } from '../../support/page/page-loading.ts';
import { serveDist } from '../../support/servers/static-server.ts';

test('a press takes effect that comes while the page still arrives, and one 12 s before the scripts', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  // The topics are in the first part, the list and the scripts in the second.
  await using site = await serveDist({ holdAfter: 'data-filter="nutrition"', until: promise });
  await page.goto(`${site.origin}/blog`, { waitUntil: 'commit' });
  const topic = page.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Nutrition', exact: true });
  await topic.click();
  resolve(undefined);
  await expect(topic).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/category=nutrition$/);

  await page.clock.install();
  const release = await delayResponses(page, /\/_astro\/[^/]+\.js$/);
  await page.goto('/blog', { waitUntil: 'domcontentloaded' });
  const second = page.getByRole('button', { name: 'Page 2', exact: true });
  await second.click();
  await page.clock.runFor(12_000);
  release();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL('/blog?page=2');
});
