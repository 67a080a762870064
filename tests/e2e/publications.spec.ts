import { expect, type Page, test } from '@playwright/test';
import { PUBLICATIONS } from '../support/content.ts';

const EMPTY = 'No publications found matching your search criteria.';
const ofCategory = (category: string) => PUBLICATIONS.filter((publication) => publication.category === category).length;
const JOURNAL = ofCategory('journal');
const CONFERENCE = ofCategory('conference');
const CASE_REPORTS = ofCategory('case_report');

const entries = (page: Page) => page.locator('publication-list').getByRole('article');
const titleLink = (page: Page, position: number) => entries(page).nth(position).getByRole('heading').getByRole('link');
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kind of publication' }).getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search publications' });
const more = (page: Page) => page.getByRole('button', { name: /Load more|Loading\.\.\./ });

/** Opens the page with a clock that the test moves forward. */
async function openWithPausedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/publications');
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test('shows eight journal articles, then six more at a time, 500 ms after "Load more"', async ({ page }) => {
  await openWithPausedClock(page);
  await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
  await expect(entries(page)).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'Journal Articles' })).toContainText(String(JOURNAL));
  await more(page).click();
  await expect(more(page)).toHaveText('Loading...');
  await expect(more(page)).toHaveAttribute('aria-disabled', 'true');
  await more(page).click({ force: true });
  await page.clock.runFor(499);
  await expect(entries(page)).toHaveCount(8);
  await page.clock.runFor(1);
  await expect(entries(page)).toHaveCount(14);
  await expect(more(page)).toHaveText('Load more');
  await expect(titleLink(page, 8)).toBeFocused();
  for (let count = 20; count < JOURNAL + 6; count += 6) {
    await more(page).click();
    await page.clock.runFor(500);
    await expect(entries(page)).toHaveCount(Math.min(count, JOURNAL));
  }
  await expect(more(page)).toBeHidden();
});

test('begins with eight entries again in another tab', async ({ page }) => {
  await openWithPausedClock(page);
  await more(page).click();
  // The press is repeated once the list is defined; its 500 ms begin then.
  await expect(more(page)).toHaveText('Loading...');
  await page.clock.runFor(500);
  await expect(entries(page)).toHaveCount(14);
  await tab(page, 'Preprint / Conference').click();
  await expect(page).toHaveURL('/publications?category=conference');
  await expect(entries(page)).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'Preprint / Conference' })).toContainText(String(CONFERENCE));
  await tab(page, 'Case Reports').click();
  await expect(entries(page)).toHaveCount(Math.min(8, CASE_REPORTS));
  await expect(more(page)).toBeHidden();
  await tab(page, 'Journal Articles').click();
  await expect(entries(page)).toHaveCount(8);
});

test('works with the keyboard alone', async ({ page }) => {
  await page.goto('/publications');
  await search(page).focus();
  await page.keyboard.type('dialysis');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/publications');
  await expect(page.getByRole('heading', { name: 'Journal Articles' })).not.toContainText(String(JOURNAL));
  await page.keyboard.type('zzz');
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(search(page)).toBeFocused();
  await more(page).press('Space');
  await expect(entries(page)).toHaveCount(14);
  await expect(titleLink(page, 8)).toBeFocused();
  await tab(page, 'Preprint / Conference').press('Enter');
  await expect(page).toHaveURL('/publications?category=conference');
  await expect(entries(page)).toHaveCount(8);
});

test('searches titles, tags and years within the tab, whatever the case', async ({ page }) => {
  await page.goto('/publications');
  await search(page).fill('DIALYSIS');
  await expect(page.getByRole('heading', { name: 'Journal Articles' })).not.toContainText(String(JOURNAL));
  await expect(entries(page).first()).toBeVisible();
  await expect(entries(page).filter({ hasNotText: /dialysis/i })).toHaveCount(0);
  await search(page).fill('2024');
  await expect(entries(page).first()).toBeVisible();
  await expect(entries(page).filter({ hasNotText: '2024' })).toHaveCount(0);
  await search(page).fill('');
  await expect(entries(page)).toHaveCount(8);
});

test('runs the search that the address names', async ({ page }) => {
  await page.goto('/publications?search=2024');
  await expect(search(page)).toHaveValue('2024');
  await expect(entries(page).filter({ hasNotText: '2024' })).toHaveCount(0);
});

test('shows the empty state with a button that clears the search', async ({ page }) => {
  await page.goto('/publications');
  await search(page).fill('zzz');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
  await expect(entries(page)).toHaveCount(8);
  await expect(page.getByText(EMPTY)).toBeHidden();
});

test('cancels "Load more" when the tab or the search changes', async ({ page }) => {
  await openWithPausedClock(page);
  await more(page).click();
  await tab(page, 'Preprint / Conference').click();
  await expect(more(page)).toHaveText('Load more');
  await expect(more(page)).toBeEnabled();
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(8);
  await tab(page, 'Journal Articles').click();
  await more(page).click();
  await search(page).fill('a');
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(8);
});

test('another tab removes the linked publication from the address; "back" shows it again', async ({ page }) => {
  await page.goto('/publications');
  const id = (await page.locator('#journal .pub').last().getAttribute('id')) ?? '';
  await page.goto(`/publications?id=${id}`);
  await expect(entries(page)).toHaveCount(JOURNAL);
  await tab(page, 'Preprint / Conference').click();
  await expect(page).toHaveURL('/publications?category=conference');
  await expect(entries(page)).toHaveCount(8);
  await page.goBack();
  await expect(page).toHaveURL(`/publications?id=${id}`);
  await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`#${id}`)).toBeVisible();
});

test('shows a notice for an unknown publication, until another tab is chosen', async ({ page }) => {
  await page.goto('/publications?id=no-such-paper');
  const notice = page.getByRole('status').filter({ hasText: 'That publication is not in the list.' });
  await expect(notice).toBeVisible();
  await expect(entries(page)).toHaveCount(8);
  await tab(page, 'Case Reports').click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL('/publications?category=case_report');
});
