/** The news of the home page, with a fake function, and with the real one over a fake news site. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { setFeed } from '../support/news/fake-feed.ts';
import { TITLES } from '../support/news/feeds.ts';
import {
  NEWS_API as API,
  newsCards as cards,
  newsSection as section,
  scrollToNews,
  story,
  visitNews as visit,
} from '../support/news/news-section.ts';
import { overflow } from '../support/page/page-layout.ts';
import { watchConsole, watchRequests } from '../support/page/page-watch.ts';
import { PHONE } from '../support/content/routes.ts';
import { typefacesLoaded } from '../support/page/page-loading.ts';

/** The placeholders of the four cards. */
const placeholders = (page: Page) => section(page).locator('[aria-busy] > [aria-hidden="true"]');

test('requests the news near the window, with placeholders until four stories are there', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requested = watchRequests(page);
  await page.route(API, async (route) => {
    await promise;
    await route.fulfill({ json: { data: [story(1), story(2, { date: '' }), story(3)] } });
  });
  await page.goto('/');
  await typefacesLoaded(page);
  expect(requested).not.toContain('/api/vascular-news/latest');
  await scrollToNews(page);
  await expect(placeholders(page).filter({ visible: true })).toHaveCount(4);
  await expectAccessible(page, 'loading');
  resolve(undefined);
  // Fewer than four stories are repeated.
  await expect(cards(page).getByRole('heading')).toContainText(['Story 1', 'Story 2', 'Story 3', 'Story 1']);
  await expect(cards(page).first().locator('time')).toHaveText('12 March 2025');
  await expectAccessible(page, 'four cards');
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('shows a message for a failed, wrong or empty feed; Retry reloads, a story opens a tab', async ({ page, context }) => {
    const logged = watchConsole(page);
    await context.route('https://news.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    const expectMessage = async (title: string) => {
      await expect(section(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(section(page).getByRole('status')).toContainText("We're having trouble connecting to Vascular News.");
    };
    const retry = async () => {
      const loaded = page.waitForEvent('load');
      await section(page).getByRole('button', { name: 'Retry' }).tap();
      await loaded;
      await scrollToNews(page);
    };
    let answer: Parameters<Route['fulfill']>[0] | string = { status: 401, body: 'Unauthorized' };
    await page.route(API, (route) => (typeof answer === 'string' ? route.abort(answer) : route.fulfill(answer)));
    await visit(page);
    for (const next of [{ json: { data: [story(1, { link: 'javascript:alert(1)' })] } }, 'connectionreset']) {
      await expectMessage('Unable to fetch latest updates');
      answer = next;
      await retry();
    }
    await expectMessage('Unable to fetch latest updates');
    expect(logged.filter((text) => text.startsWith('The news could not be fetched.'))).toHaveLength(3);
    expect(logged.join('\n')).toContain('401: Unauthorized');
    await expectAccessible(page, 'failed');
    answer = { json: { data: [] } };
    await retry();
    await expectMessage('No updates available at the moment');
    await expectAccessible(page, 'empty');
    const long = story(1, { date: 'soon', title: 'Endo'.repeat(40), description: 'x'.repeat(100) });
    answer = { json: { data: [long, ...[2, 3, 4, 5].map((number) => story(number))] } };
    await retry();
    await expect(cards(page).getByRole('heading')).toContainText(['EndoEndo', 'Story 2', 'Story 3', 'Story 4']);
    await expect(cards(page).first()).toContainText('Recently');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const opened = context.waitForEvent('page');
    await cards(page).first().getByRole('link').tap();
    await expect(await opened).toHaveTitle('Elsewhere');
    expect(await (await opened).evaluate(() => window.opener as unknown)).toBeNull();
    // Without the script of the section nothing seems to load.
    await page.route('**/_astro/News.*', (route) => route.abort());
    await visit(page);
    await expect(placeholders(page).first()).toBeHidden();
  });
});

test('caches the news for five minutes, across pages', async ({ page }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(API, (route) => route.fulfill({ json: { data: [story(++calls)] } }));
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 1');
  await page.clock.fastForward(290_000);
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 1');
  await page.clock.fastForward(20_000);
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 2');
});

test('shows the stories of the feed, with pictures from its own origin, and the last good copy of it', async ({ page }) => {
  await setFeed('good');
  // A picture that is not ready is replaced by the logo; the next visit shows it.
  await expect(async () => {
    await visit(page);
    await expect(cards(page).getByRole('heading')).toContainText(TITLES);
    const picture = cards(page).nth(0).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', /^\/api\/vascular-news\/images\/[0-9a-f]{32}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  }).toPass();
  // The third story's picture no longer exists.
  await cards(page).nth(2).scrollIntoViewIfNeeded();
  await expect(cards(page).nth(2).locator('.pic svg')).toBeVisible();
  await setFeed('unreachable');
  await page.evaluate(() => sessionStorage.clear());
  await visit(page);
  await expect(cards(page).getByRole('heading')).toContainText(TITLES);
  await setFeed('good');
});
