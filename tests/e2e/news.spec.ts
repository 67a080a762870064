import { expect, type Page, type Route, test } from '@playwright/test';
import type { NewsItem } from '../../src/schemas/api/news.ts';
import {
  NEWS_API as API,
  newsCards as cards,
  newsSection as section,
  scrollToNews,
  story,
  visitNews as visit,
} from '../support/news-section.ts';
import { PHONE } from '../support/routes.ts';
import { typefacesLoaded } from '../support/page-loading.ts';

const SORRY = "We're having trouble connecting to Vascular News. Please try again later.";

/** The placeholders of the four cards. */
const placeholders = (page: Page) => section(page).locator('[aria-busy] > [aria-hidden="true"]');
const answerWith = (page: Page, ...data: NewsItem[]) => page.route(API, (route) => route.fulfill({ json: { data } }));

/** Counts the requests for news. */
async function countCalls(page: Page, answer: (route: Route, call: number) => Promise<void>): Promise<() => number> {
  let calls = 0;
  await page.route(API, (route) => {
    calls += 1;
    return answer(route, calls);
  });
  return () => calls;
}

test('requests the news near the window, with placeholders until four stories are there', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const calls = await countCalls(page, async (route) => {
    await promise;
    await route.fulfill({ json: { data: [story(1), story(2), story(3)] } });
  });
  await page.goto('/');
  await typefacesLoaded(page);
  expect(calls()).toBe(0);
  await scrollToNews(page);
  const loading = section(page).getByRole('group', { name: 'Loading news' });
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  await expect(placeholders(page)).toHaveCount(4);
  await expect(placeholders(page).first()).toBeVisible();
  resolve(undefined);
  // Fewer than four stories are repeated.
  await expect(cards(page).getByRole('heading')).toContainText(['Story 1', 'Story 2', 'Story 3', 'Story 1']);
  await expect(placeholders(page)).toHaveCount(0);
  await expect(section(page).locator('[aria-busy]')).toHaveCount(0);
  expect(calls()).toBe(1);
  const card = cards(page).first();
  await expect(card.locator('time')).toHaveText('12 March 2025');
  await expect(card).toContainText('Description of story 1.');
  const link = card.getByRole('link', { name: 'Story 1 (opens another site)' });
  await expect(link).toHaveAttribute('href', 'https://news.example.com/1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('shows the first four of more stories, also with long words, no date and no picture', async ({ page }) => {
  const undated = { ...story(4), date: undefined } as unknown as NewsItem;
  const imageUrl = '/api/vascular-news/images/0123456789abcdef0123456789abcdef';
  await page.setViewportSize(PHONE);
  await page.route('**/api/vascular-news/images/*', (route) => route.fulfill({ status: 404 }));
  await answerWith(
    page,
    story(1, { date: '', title: 'Endo'.repeat(40), description: 'x'.repeat(100) }),
    story(2, { date: 'soon', imageUrl }),
    ...[story(3), undated, story(5), story(6)],
  );
  await visit(page);
  await expect(cards(page).getByRole('heading')).toContainText(['EndoEndo', 'Story 2', 'Story 3', 'Story 4']);
  await expect(cards(page)).toHaveCount(4);
  for (const [position, date] of ['Recently', 'Recently', '12 March 2025', 'Recently'].entries())
    await expect(cards(page).nth(position)).toContainText(date);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expect(cards(page).locator('.pic img')).toHaveCount(0);
  await expect(cards(page).locator('.pic svg')).toHaveCount(4);
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('shows a message for a failed, wrong or empty feed; Retry reloads, a story opens a tab', async ({ page, context }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await context.route('https://news.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    const expectMessage = async (title: string) => {
      await expect(section(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(section(page).getByRole('status')).toContainText(SORRY);
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
    for (const next of [
      { json: { news: [] } },
      { json: { data: [story(1, { link: 'javascript:alert(1)' })] } },
      { json: { data: [story(1, { imageUrl: 'https://news.example.com/1.png' })] } },
      { body: '<!doctype html>' },
      'connectionreset',
    ]) {
      await expectMessage('Unable to fetch latest updates');
      answer = next;
      await retry();
    }
    await expectMessage('Unable to fetch latest updates');
    expect(logged.filter((text) => text.startsWith('The news could not be fetched.'))).toHaveLength(6);
    expect(logged.join('\n')).toContain('401: Unauthorized');
    answer = { json: { data: [] } };
    await retry();
    await expectMessage('No updates available at the moment');
    answer = { json: { data: [story(1)] } };
    await retry();
    await expect(cards(page)).toHaveCount(4);
    const opened = context.waitForEvent('page');
    await cards(page).first().getByRole('link').tap();
    await expect(await opened).toHaveTitle('Elsewhere');
    expect(await (await opened).evaluate(() => window.opener as unknown)).toBeNull();
  });
});

test('hides the placeholders if the script cannot be loaded', async ({ page }) => {
  await page.route('**/_astro/News.*', (route) => route.abort());
  await visit(page);
  await expect(placeholders(page).first()).toBeHidden();
  await expect(section(page).getByRole('link', { name: 'View all news (opens another site)' })).toBeVisible();
});

test('caches the news for five minutes, across pages and focus changes', async ({ page }) => {
  await page.clock.install();
  const calls = await countCalls(page, (route, call) => route.fulfill({ json: { data: [story(call)] } }));
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 1');

  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.goto('/about');
  await page.goBack();
  await scrollToNews(page);
  await expect(cards(page).first()).toContainText('Story 1');
  await page.clock.fastForward(290_000);
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 1');
  expect(calls()).toBe(1);

  await page.clock.fastForward(20_000);
  await visit(page);
  await expect(cards(page).first()).toContainText('Story 2');
  expect(calls()).toBe(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('names the source of the news and links to it, without placeholders', async ({ page }) => {
    await page.goto('/');
    await expect(section(page)).toContainText('Headlines for specialists, from Vascular News.');
    await expect(section(page).getByRole('link', { name: 'View all news (opens another site)' })).toBeVisible();
    await expect(placeholders(page).first()).toBeHidden();
  });
});
