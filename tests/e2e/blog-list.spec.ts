import { expect, type Page } from '@playwright/test';
import { atRest } from '../support/at-rest.ts';
import { ARTICLES } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const LAST = Math.ceil(ARTICLES.length / 6);
const onPage = (number: number) => `${ARTICLES.length} articles, page ${number} of ${LAST}`;
const cards = (page: Page) => page.locator('main article:visible');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const status = (page: Page) => page.locator('main').getByRole('status');
const topic = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topics' }).getByRole('button', { name, exact: true });

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('shows six articles a page, with numbers, and previous and next that stop at the ends', async ({ page }) => {
      await page.goto('/blog');
      await expect(cards(page)).toHaveCount(6);
      await expect(status(page)).toHaveText(onPage(1));
      await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
      await expect(pages(page).getByRole('button', { name: /^Page/ })).toHaveText(
        Array.from({ length: LAST }, (_, index) => String(index + 1)),
      );
      const first = await cards(page).first().getByRole('heading').textContent();
      await pages(page).getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(cards(page)).toHaveCount(6);
      expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first);
      await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeFocused();
      await expect(cards(page).first()).toBeInViewport();
      await pages(page)
        .getByRole('button', { name: `Page ${LAST}` })
        .click();
      await expect(pages(page).getByRole('button', { name: `Page ${LAST}` })).toHaveAttribute('aria-current', 'page');
      await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
      await page.goBack();
      await expect(status(page)).toHaveText(onPage(2));
      await page.goBack();
      await expect(page).toHaveURL('/blog');
      await expect(status(page)).toHaveText(onPage(1));
      await page.goForward();
      await expect(status(page)).toHaveText(onPage(2));
    });

    test('a topic shows its articles and begins at page 1', async ({ page }) => {
      await page.goto('/blog?page=2');
      await topic(page, 'Vascular Disease').click();
      await expect(page).toHaveURL('/blog?category=vascular-disease');
      await expect(cards(page).first()).toContainText('Vascular Disease');
      for (const badge of await cards(page).locator('.badge').allTextContents()) expect(badge.trim()).toBe('Vascular Disease');
      await expect(status(page)).not.toContainText('page 2');
      await page.goBack();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(status(page)).toHaveText(onPage(2));
    });
  });
}

test('all eleven topics are there, All first', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('group', { name: 'Topics' }).getByRole('button')).toHaveText([
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

test('topic and page can be shared and reloaded', async ({ page }) => {
  await page.goto('/blog?category=nutrition');
  await expect(topic(page, 'Nutrition')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page).first()).toContainText('Nutrition');
  await page.reload();
  await expect(topic(page, 'Nutrition')).toHaveAttribute('aria-pressed', 'true');
});

for (const query of [
  '?category=nonsense',
  '?page=0',
  `?page=${LAST + 1}`,
  '?page=1e9',
  '?page=-1',
  '?page=two',
  '?category=&page=',
]) {
  test(`a nonsense address falls back to the first page of all: ${query}`, async ({ page }) => {
    await page.goto(`/blog${query}`);
    await expect(status(page)).toHaveText(onPage(1));
    await expect(topic(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  });
}

for (const viewport of [PHONE, DESK]) {
  test(`works by keyboard alone at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/blog');
    await topic(page, 'Transplantation').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?category=transplantation');
    await topic(page, 'All').focus();
    await page.keyboard.press('Space');
    await pages(page).getByRole('button', { name: 'Page 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(onPage(2));
    await pages(page).getByRole('button', { name: 'Next' }).press('Space');
    await expect(status(page)).toHaveText(onPage(3));
  });
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('topics and pages answer a finger', async ({ page }) => {
    await page.goto('/blog');
    await (await atRest(pages(page).getByRole('button', { name: 'Next' }))).tap();
    await expect(status(page)).toHaveText(onPage(2));
    await topic(page, 'Nutrition').tap();
    await expect(page).toHaveURL('/blog?category=nutrition');
    await expect(cards(page).first()).toContainText('Nutrition');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every article is listed, without controls that would do nothing', async ({ page }) => {
    await page.goto('/blog');
    await expect(cards(page)).toHaveCount(ARTICLES.length);
    await expect(page.getByRole('group', { name: 'Topics' })).toBeHidden();
    await expect(pages(page)).toBeHidden();
  });
});
