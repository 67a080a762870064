import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { ARTICLES } from '../support/content/content.ts';

const LAST = Math.ceil(ARTICLES.length / 6);
const onPage = (number: number) => `${ARTICLES.length} articles, page ${number} of ${LAST}`;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const pagerButton = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const topic = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topics' }).getByRole('button', { name, exact: true });

test('shows six articles per page, those of a topic, and all of them for an invalid address', async ({ page }) => {
  await page.goto('/blog');
  await expect(cards(page)).toHaveCount(6);
  await expect(status(page)).toHaveText(onPage(1));
  await expect(pagerButton(page, 'Previous')).toBeDisabled();
  await expect(pager(page).getByRole('button', { name: /^Page/ })).toHaveCount(LAST);
  const first = await cards(page).first().getByRole('heading').textContent();
  await pagerButton(page, 'Next').click();
  await expect(page).toHaveURL('/blog?page=2');
  expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first);
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeFocused();
  await expect(cards(page).first()).toBeInViewport();
  await pagerButton(page, `Page ${LAST}`).press('Enter');
  await expect(pagerButton(page, `Page ${LAST}`)).toHaveAttribute('aria-current', 'page');
  await expect(pagerButton(page, 'Next')).toBeDisabled();
  await expectAccessible(page, 'last page', { whole: true });
  await page.goBack();
  await expect(status(page)).toHaveText(onPage(2));

  await topic(page, 'Vascular Disease').click();
  await expect(page).toHaveURL('/blog?category=vascular-disease');
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).filter({ hasNotText: 'Vascular Disease' })).toHaveCount(0);
  await topic(page, 'Nutrition').press('Enter');
  await page.reload();
  await expect(topic(page, 'Nutrition')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page)).not.toHaveCount(0);
  await expect(cards(page).filter({ hasNotText: 'Nutrition' })).toHaveCount(0);
  for (const query of ['category=nonsense', `page=${LAST + 1}`]) {
    await page.goto(`/blog?${query}`);
    await expect(status(page), query).toHaveText(onPage(1));
    await expect(topic(page, 'All'), query).toHaveAttribute('aria-pressed', 'true');
  }
});
