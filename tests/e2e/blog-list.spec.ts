import { expect, type Page, test } from '@playwright/test';
import { ARTICLES } from '../support/content.ts';

const LAST = Math.ceil(ARTICLES.length / 6);
const onPage = (number: number) => `${ARTICLES.length} articles, page ${number} of ${LAST}`;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const pagerButton = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const topics = (page: Page) => page.getByRole('group', { name: 'Topics' });
const topic = (page: Page, name: string) => topics(page).getByRole('button', { name, exact: true });

test('shows six articles per page, with Previous and Next disabled at the ends', async ({ page }) => {
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
  await pagerButton(page, `Page ${LAST}`).press('Enter');
  await expect(pagerButton(page, `Page ${LAST}`)).toHaveAttribute('aria-current', 'page');
  await expect(pagerButton(page, 'Next')).toBeDisabled();
  await page.goBack();
  await expect(status(page)).toHaveText(onPage(2));
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(status(page)).toHaveText(onPage(1));
  await page.goForward();
  await expect(status(page)).toHaveText(onPage(2));
  await pagerButton(page, 'Next').press('Space');
  await expect(status(page)).toHaveText(onPage(3));
});

test('filters by the topic of a button or the address, and shows all articles for an invalid query', async ({ page }) => {
  await page.goto('/blog?page=2');
  await topic(page, 'Vascular Disease').click();
  await expect(page).toHaveURL('/blog?category=vascular-disease');
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).filter({ hasNotText: 'Vascular Disease' })).toHaveCount(0);
  await expect(status(page)).not.toContainText('page 2');
  await page.goBack();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(status(page)).toHaveText(onPage(2));
  await topic(page, 'Nutrition').press('Enter');
  await expect(page).toHaveURL('/blog?category=nutrition');
  await page.reload();
  await expect(topic(page, 'Nutrition')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page)).not.toHaveCount(0);
  await expect(cards(page).filter({ hasNotText: 'Nutrition' })).toHaveCount(0);
  await topic(page, 'All').press('Space');
  await expect(status(page)).toHaveText(onPage(1));
  for (const query of ['category=nonsense', `page=${LAST + 1}`]) {
    await page.goto(`/blog?${query}`);
    await expect(status(page), query).toHaveText(onPage(1));
    await expect(topic(page, 'All'), query).toHaveAttribute('aria-pressed', 'true');
  }
});
