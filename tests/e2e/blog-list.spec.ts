import { expect, type Page, test } from '@playwright/test';
import { ARTICLES } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';

const LAST = Math.ceil(ARTICLES.length / 6);
const onPage = (number: number) => `${ARTICLES.length} articles, page ${number} of ${LAST}`;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const pagerButton = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const topics = (page: Page) => page.getByRole('group', { name: 'Topics' });
const topic = (page: Page, name: string) => topics(page).getByRole('button', { name, exact: true });

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('shows six articles per page; Previous and Next are disabled at the ends', async ({ page }) => {
      await page.goto('/blog');
      await expect(cards(page)).toHaveCount(6);
      await expect(status(page)).toHaveText(onPage(1));
      await expect(pagerButton(page, 'Previous')).toBeDisabled();
      await expect(pager(page).getByRole('button', { name: /^Page/ })).toHaveText(
        Array.from({ length: LAST }, (_, index) => String(index + 1)),
      );
      const first = await cards(page).first().getByRole('heading').textContent();
      await pagerButton(page, 'Next').click();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(cards(page)).toHaveCount(6);
      expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first);
      await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeFocused();
      await expect(cards(page).first()).toBeInViewport();
      await pagerButton(page, `Page ${LAST}`).click();
      await expect(pagerButton(page, `Page ${LAST}`)).toHaveAttribute('aria-current', 'page');
      await expect(pagerButton(page, 'Next')).toBeDisabled();
      await page.goBack();
      await expect(status(page)).toHaveText(onPage(2));
      await page.goBack();
      await expect(page).toHaveURL('/blog');
      await expect(status(page)).toHaveText(onPage(1));
      await page.goForward();
      await expect(status(page)).toHaveText(onPage(2));
    });

    test('filters by topic and returns to page 1', async ({ page }) => {
      await page.goto('/blog?page=2');
      await topic(page, 'Vascular Disease').click();
      await expect(page).toHaveURL('/blog?category=vascular-disease');
      await expect(cards(page).first()).toBeVisible();
      await expect(cards(page).filter({ hasNotText: 'Vascular Disease' })).toHaveCount(0);
      await expect(status(page)).not.toContainText('page 2');
      await page.goBack();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(status(page)).toHaveText(onPage(2));
    });

    test('works with the keyboard alone', async ({ page }) => {
      await page.goto('/blog');
      await topic(page, 'Transplantation').press('Enter');
      await expect(page).toHaveURL('/blog?category=transplantation');
      await topic(page, 'All').press('Space');
      await pagerButton(page, 'Page 2').press('Enter');
      await expect(status(page)).toHaveText(onPage(2));
      await pagerButton(page, 'Next').press('Space');
      await expect(status(page)).toHaveText(onPage(3));
    });
  });
}

test('lists the eleven topics, All first', async ({ page }) => {
  await page.goto('/blog');
  await expect(topics(page).getByRole('button')).toHaveText([
    'All',
    'Vascular Disease',
    'Cardiovascular Health',
    'Vascular Surgery',
    'Nutrition',
    'Health',
    'Mental Health',
    'Transplantation',
    'Research',
    'Case Studies',
    'Educational',
  ]);
});

test('keeps the topic of the address after a reload', async ({ page }) => {
  await page.goto('/blog?category=nutrition');
  await page.reload();
  await expect(topic(page, 'Nutrition')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).filter({ hasNotText: 'Nutrition' })).toHaveCount(0);
});

for (const query of ['category=nonsense', 'page=0', `page=${LAST + 1}`, 'page=1e9', 'page=-1', 'page=two', 'category=&page=']) {
  test(`shows the first page of all articles for the invalid query ?${query}`, async ({ page }) => {
    await page.goto(`/blog?${query}`);
    await expect(status(page)).toHaveText(onPage(1));
    await expect(topic(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  });
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('turns the page and filters on tap', async ({ page }) => {
    await page.goto('/blog');
    await pagerButton(page, 'Next').tap();
    await expect(status(page)).toHaveText(onPage(2));
    await topic(page, 'Nutrition').tap();
    await expect(page).toHaveURL('/blog?category=nutrition');
  });
});

test('marks an article without a text as in preparation, on its card and its page', async ({ page }) => {
  for (const [slug, count] of [
    ['walking-as-treatment', 1],
    ['what-exactly-is-the-mediterranean-diet', 0],
  ] as const) {
    await page.goto('/blog');
    const card = page.locator('article-list article', { has: page.locator(`a[href="/blog/${slug}"]`) });
    await expect(card.getByText('In preparation')).toHaveCount(count);
    await page.goto(`/blog/${slug}`);
    await expect(page.getByText('This article is in preparation.')).toHaveCount(count);
    await expect(page.getByText('8 min read')).toBeVisible();
  }
});

test('replaces the built counts of views by the current ones and hides a count of zero', async ({ page }) => {
  await page.route('/api/views', (route) =>
    route.fulfill({
      json: { articles: { 'what-exactly-is-the-mediterranean-diet': 98_765, 'walking-as-treatment': 0 }, videos: {} },
    }),
  );
  await page.goto('/blog');
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await topic(page, 'Nutrition').click();
  await expect(card('What Exactly Is the Mediterranean Diet?')).toContainText('98,765 views');
  await page.goto('/blog?q=walking');
  const walking = page.getByRole('article').filter({ has: page.locator('a[href="/blog/walking-as-treatment"]') });
  await expect(walking).toBeVisible();
  await expect(walking.getByText(/\d views?/)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists every article, without filters and page numbers', async ({ page }) => {
    await page.goto('/blog');
    await expect(cards(page)).toHaveCount(ARTICLES.length);
    await expect(topics(page)).toBeHidden();
    await expect(pager(page)).toBeHidden();
  });
});
