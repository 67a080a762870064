/** Pages without JavaScript, and pages whose own scripts cannot be loaded. */
import { expect, test } from '@playwright/test';
import { filesIn, read } from '../../support/content/built-site.ts';
import { ARTICLES, PUBLICATIONS, VIDEOS } from '../../support/content/content.ts';
import { picture, pictures, TITLES } from '../../support/page/gallery.ts';
import { newsSection } from '../../support/news/news-section.ts';
import { hideRestingPointer } from '../../support/page/page-loading.ts';
import { PHONE, ROUTES } from '../../support/content/routes.ts';

test.use({ viewport: PHONE });

/** Names of the controls that need a script. */
const NEEDS_SCRIPT = /^(Open menu|Use .* colours|Copy .*|Load more.*|Previous|Next|Page \d+|Search)$/;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page shows its content and no control that needs a script', async ({ page }) => {
    for (const route of ROUTES.filter((address) => !/-policy$|^\/terms|^\/blog\/what/.test(address))) {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
      await expect(page.getByRole('button', { name: NEEDS_SCRIPT }), route).toHaveCount(0);
      await expect(page.getByRole('search'), route).toHaveCount(0);
      await expect(page.locator('filter-tabs:visible'), route).toHaveCount(0);
    }
  });

  test('lists hold every article, video and picture, and those of publications lead on and back', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(ARTICLES.length);
    await page.goto('/videos');
    await expect(page.getByRole('article')).toHaveCount(VIDEOS.length);
    const watch = `https://www.youtube.com/watch?v=${VIDEOS.at(-1)?.youtubeId}`;
    await expect(page.getByRole('article').locator(`a[href="${watch}"]`)).not.toHaveCount(0);
    await page.goto('/gallery');
    await expect(pictures(page)).toHaveCount(TITLES.All.length);
    await picture(page, 'workshop-tables').click();
    await expect(page).toHaveURL(/\/_astro\/workshop-tables\.[^/]*\.webp$/);
    await page.goto('/publications');
    await page.getByRole('link', { name: 'Journal Articles, page 2' }).click();
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(page).toHaveURL('/publications?category=journal#journal');
  });

  test('links open the menu, the chat, the source of the news and a citation', async ({ page }) => {
    const responses = [/\.woff2$/, /\.(avif|webp)$/, /hero-[^/]*\.svg$/].map((address) => page.waitForResponse(address));
    await page.goto('/');
    for (const response of responses) expect((await response).status()).toBe(200);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('link', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(newsSection(page).getByRole('link', { name: 'View all news (opens another site)' })).toBeVisible();
    await expect(newsSection(page).locator('[aria-busy] > [aria-hidden="true"]').first()).toBeHidden();

    const chat = page.getByRole('link', { name: 'Chat with us (opens WhatsApp)' });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Chat without JavaScript' }).click();
    await expect(page.getByRole('form', { name: 'Start a chat' })).toBeVisible();

    await page.goto('/publications/cuffs-and-toes-2024');
    await expect(page.getByText(/Author A, Author B, Author C\. Cuffs or toes/)).toBeVisible();
    await page.getByText('RIS', { exact: true }).click();
    await expect(page.getByText('The text is in the file behind “Download”.').filter({ visible: true })).toHaveCount(1);
  });
});

/** Of each kind of publication the first eight. */
const ON_LIST = ['journal', 'conference', 'case_report'].flatMap((kind) =>
  PUBLICATIONS.filter(({ category }) => category === kind).slice(0, 8),
);
const LISTS = [
  { address: '/blog', element: 'article-list', filters: 'Topics', first: 6, all: ARTICLES.length },
  { address: '/publications', element: 'publication-list', filters: 'Kind of publication', first: 8, all: ON_LIST.length },
] as const;

test('lists show all that they hold, without filters, when no script or only not their own can be loaded', async ({ page }) => {
  const entries = page.locator('main article:visible');
  await page.route('**/_astro/*.js*', (route) => route.abort());
  for (const { address, filters, all } of LISTS) {
    await page.goto(address);
    await expect(entries).toHaveCount(all);
    await expect(page.getByRole('group', { name: filters })).toBeHidden();
  }
  await page.unrouteAll();
  await hideRestingPointer(page);
  for (const { address, element, filters, first, all } of LISTS) {
    const own = filesIn('.js').filter((file) => read(file).includes(element));
    await page.route(
      ({ pathname }) => own.includes(pathname.slice(1)),
      (route) => route.abort(),
    );
    await page.goto(address);
    await expect(entries).toHaveCount(first);
    await page.getByRole('group', { name: filters }).getByRole('button').last().click();
    await expect(entries).toHaveCount(all);
    await expect(page.getByRole('group', { name: filters })).toBeHidden();
  }
});
