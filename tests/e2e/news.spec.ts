import { expect, type Page, type Route } from '@playwright/test';
import type { NewsItem } from '../../src/schemas/api/news.ts';
import {
  comeNear,
  NEWS_API as API,
  newsCards as cards,
  newsSection as section,
  story,
  visitNews as visit,
} from '../support/news-section.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const SORRY = "We're having trouble connecting to Vascular News. Please try again later.";

const bones = (page: Page) => section(page).locator('.bone');
const answerWith = (page: Page, ...data: NewsItem[]) => page.route(API, (route) => route.fulfill({ json: { data } }));

/** Counts what the page asks of the news. */
async function countCalls(page: Page, answer: (route: Route, call: number) => Promise<void>): Promise<() => number> {
  let calls = 0;
  await page.route(API, (route) => {
    calls += 1;
    return answer(route, calls);
  });
  return () => calls;
}

/** Where there are no news: the apology is there, and Retry loads the page anew. */
async function expectRetryToBringCards(page: Page): Promise<void> {
  await expect(section(page).getByRole('status')).toContainText(SORRY);
  const loaded = page.waitForEvent('load');
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await comeNear(page);
  await expect(cards(page)).toHaveCount(4);
}

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('nothing is asked for before a visitor comes near', async ({ page }) => {
      const calls = await countCalls(page, (route) => route.fulfill({ json: { data: [story(1)] } }));
      await page.goto('/');
      await expect(page.locator('html')).toHaveClass(/faces/);
      expect(calls()).toBe(0);
      await comeNear(page);
      await expect(cards(page)).toHaveCount(4);
      expect(calls()).toBe(1);
    });

    test('four bones stand there while the news are on their way, and say that they wait', async ({ page }) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await countCalls(page, async (route) => {
        await promise;
        await route.fulfill({ json: { data: [story(1), story(2), story(3), story(4)] } });
      });
      await visit(page);
      const loading = section(page).getByRole('group', { name: 'Loading news' });
      await expect(loading).toHaveAttribute('aria-busy', 'true');
      await expect(loading.locator('> *')).toHaveCount(4);
      await expect(bones(page).first()).toBeVisible();
      resolve(undefined);
      await expect(cards(page)).toHaveCount(4);
      await expect(bones(page)).toHaveCount(0);
      await expect(section(page).locator('[aria-busy]')).toHaveCount(0);
    });

    test('a failure says so, and Retry loads the page again', async ({ page }) => {
      await countCalls(page, (route, call) =>
        call === 1 ? route.fulfill({ status: 503, body: 'down' }) : route.fulfill({ json: { data: [story(1)] } }),
      );
      await visit(page);
      await expect(section(page).getByRole('heading', { name: 'Unable to fetch latest updates' })).toBeVisible();
      await expectRetryToBringCards(page);
    });

    test('a feed without stories says so, and Retry asks again', async ({ page }) => {
      await countCalls(page, (route, call) => route.fulfill({ json: { data: call === 1 ? [] : [story(1)] } }));
      await visit(page);
      await expect(section(page).getByRole('heading', { name: 'No updates available at the moment' })).toBeVisible();
      await expectRetryToBringCards(page);
    });

    test('nothing is wider than the screen, whatever a title holds', async ({ page }) => {
      await answerWith(page, story(1, { title: 'Endo'.repeat(40), description: 'x'.repeat(100) }), story(2));
      await visit(page);
      await expect(cards(page)).toHaveCount(4);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  });
}

test('a card has the day, the title as a link that leaves the site, and the text', async ({ page }) => {
  await answerWith(page, story(1));
  await visit(page);
  const card = cards(page).first();
  await expect(card.locator('time')).toHaveText('12 March 2025');
  await expect(card).toContainText('What story 1 says.');
  const link = card.getByRole('link', { name: 'Story 1 (opens another site)' });
  await expect(link).toHaveAttribute('href', 'https://news.example.com/1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('a story without a day, or with one that cannot be, is of recently', async ({ page }) => {
  await answerWith(page, story(1, { date: '' }), story(2, { date: 'soon' }), story(3), story(4));
  await visit(page);
  await expect(cards(page).locator('.meta')).toHaveText(['Recently', 'Recently', '12 March 2025', '12 March 2025']);
});

test('fewer than four stories are repeated until there are four; of more, the first four are shown', async ({ page }) => {
  await answerWith(page, story(1), story(2), story(3));
  await visit(page);
  await expect(cards(page).getByRole('heading')).toContainText(['Story 1', 'Story 2', 'Story 3', 'Story 1']);
  await page.evaluate(() => sessionStorage.clear());
  await page.unroute(API);
  await answerWith(page, ...[1, 2, 3, 4, 5, 6].map((number) => story(number)));
  await visit(page);
  await expect(cards(page).getByRole('heading')).toContainText(['Story 1', 'Story 2', 'Story 3', 'Story 4']);
  await expect(cards(page)).toHaveCount(4);
});

for (const [what, answer] of [
  ['401', { status: 401, body: 'Who are you?' }],
  ['an answer of another shape', { json: { news: [] } }],
  ['a link that would run something', { json: { data: [story(1, { link: 'javascript:alert(1)' })] } }],
  ['a picture from another site', { json: { data: [story(1, { imageUrl: 'https://news.example.com/1.png' })] } }],
  ['a page instead of JSON', { body: '<!doctype html>' }],
] as const) {
  test(`${what} is an error like any other`, async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('The news did not come.'));
    await page.route(API, (route) => route.fulfill(answer));
    await visit(page);
    await expect(section(page).getByRole('heading', { name: 'Unable to fetch latest updates' })).toBeVisible();
    if (what === '401') expect((await logged).text()).toContain('401: Who are you?');
  });
}

test('a line that is cut is an error like any other', async ({ page }) => {
  await page.route(API, (route) => route.abort('connectionreset'));
  await visit(page);
  await expect(section(page).getByRole('heading', { name: 'Unable to fetch latest updates' })).toBeVisible();
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('Retry answers a finger, and a story opens beside the page', async ({ page, context }) => {
    await countCalls(page, (route, call) =>
      call === 1 ? route.fulfill({ status: 503, body: 'down' }) : route.fulfill({ json: { data: [story(1)] } }),
    );
    await context.route('https://news.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await visit(page);
    const loaded = page.waitForEvent('load');
    await section(page).getByRole('button', { name: 'Retry' }).tap();
    await loaded;
    await comeNear(page);
    await expect(cards(page)).toHaveCount(4);
    const opened = context.waitForEvent('page');
    await cards(page).first().getByRole('link').tap();
    await expect(await opened).toHaveTitle('Elsewhere');
    expect(await (await opened).evaluate(() => window.opener as unknown)).toBeNull();
  });
});

test('when not even the script comes, no bones go on promising', async ({ page }) => {
  await page.goto('/');
  await page.route('**/_astro/mount.*', (route) => route.abort());
  await comeNear(page);
  await expect(bones(page).first()).toBeHidden();
  await expect(section(page).getByRole('link', { name: 'View all news (opens another site)' })).toBeVisible();
});

test('for five minutes news are not asked for again: not on the way back, not on focus; after that they are', async ({
  page,
}) => {
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
  await comeNear(page);
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

test('a picture that cannot be shown gives way to our mark', async ({ page }) => {
  await page.route('**/api/vascular-news/images/*', (route) => route.fulfill({ status: 404 }));
  await answerWith(page, story(1, { imageUrl: '/api/vascular-news/images/0123456789abcdef0123456789abcdef' }), story(2));
  await visit(page);
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).locator('.pic img')).toHaveCount(0);
  await expect(cards(page).locator('.pic svg')).toHaveCount(4);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('there are no bones; the section says whose headlines they are, and where', async ({ page }) => {
    await page.goto('/');
    await expect(section(page)).toContainText('Headlines for specialists, from Vascular News.');
    await expect(section(page).getByRole('link', { name: 'View all news (opens another site)' })).toBeVisible();
    await expect(bones(page).first()).toBeHidden();
  });
});
