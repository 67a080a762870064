import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { PUBLICATIONS } from '../../support/content/content.ts';
import { watchRequests } from '../../support/page/page-watch.ts';

const EMPTY = 'No publications found matching your search criteria.';
const UNKNOWN = 'That publication is not in the list.';
const ofCategory = (category: string) => PUBLICATIONS.filter((publication) => publication.category === category).length;
const JOURNAL = ofCategory('journal');
const CONFERENCE = ofCategory('conference');
const CASE_REPORTS = ofCategory('case_report');
/** The last journal article, which the page does not hold. */
const LAST = PUBLICATIONS.findLast(({ category }) => category === 'journal')?.id ?? '';

const entries = (page: Page) => page.locator('publication-list').getByRole('article');
const titleLink = (page: Page, position: number) => entries(page).nth(position).getByRole('heading').getByRole('link');
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kind of publication' }).getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search publications' });
const more = (page: Page) => page.getByRole('button', { name: /Load more|Loading\.\.\./ });
/** Address of the entries of journal articles that the page does not hold. */
const REST = '**/publications/journal/rest';
const failure = (page: Page) => page.getByText('The other publications could not be loaded.');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('shows eight articles, then six more at a time, 500 ms after "Load more"', async ({ page }) => {
  const requested = watchRequests(page);
  const rest = () => requested.filter((path) => path.endsWith('/rest'));
  await page.clock.install();
  await page.goto('/publications');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
  await expect(entries(page)).toHaveCount(8);
  await tab(page, 'Preprint / Conference').click();
  await expect(page).toHaveURL('/publications?category=conference');
  await expect(entries(page)).toHaveCount(CONFERENCE);
  await expect(more(page)).toBeHidden();
  await tab(page, 'Journal Articles').click();
  expect(rest()).toEqual([]);

  await more(page).click();
  await expect(more(page)).toHaveText('Loading...');
  await more(page).click({ force: true });
  await page.clock.runFor(499);
  await expect(entries(page)).toHaveCount(8);
  await page.clock.runFor(1);
  await expect(entries(page)).toHaveCount(14);
  await expect(titleLink(page, 8)).toBeFocused();

  // Another tab, or a search, cancels the pending request.
  await more(page).click();
  await tab(page, 'Case Reports').click();
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(CASE_REPORTS);
  await tab(page, 'Journal Articles').click();
  await expect(entries(page)).toHaveCount(8);
  await more(page).click();
  await search(page).fill('e');
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(8);
  await search(page).fill('');

  await more(page).click();
  await page.clock.runFor(500);
  await more(page).click();
  await page.clock.runFor(500);
  await expect(entries(page)).toHaveCount(JOURNAL);
  await expect(more(page)).toBeHidden();
  // The page asks for the others only when a visitor does, and once.
  expect(rest()).toEqual(['/publications/journal/rest']);
});

test('with the keyboard alone a visitor searches within the tab, and clears the search', async ({ page }) => {
  await page.goto('/publications?search=2024');
  await expect(search(page)).toHaveValue('2024');
  await expect(entries(page).filter({ hasNotText: '2024' })).toHaveCount(0);
  await search(page).fill('');
  await search(page).focus();
  await page.keyboard.type('DIALYSIS');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/publications');
  await expect(entries(page).first()).toBeVisible();
  await expect(entries(page).filter({ hasNotText: /dialysis/i })).toHaveCount(0);
  await page.keyboard.type('zzz');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  await expectAccessible(page, 'not found');
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
  await expect(entries(page)).toHaveCount(8);
  await expect(page.getByText(EMPTY)).toBeHidden();
});

test('says that the others could not be loaded; "Try again" continues what was asked for', async ({ page }) => {
  await page.route(REST, (route) => route.abort());
  await page.goto('/publications');
  await more(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(8);
  const secondPage = page.getByRole('link', { name: 'Journal Articles, page 2' });
  await expect(secondPage).toBeVisible();
  await expectAccessible(page, 'not loaded');
  await page.unroute(REST);
  await retry(page).click();
  await expect(entries(page)).toHaveCount(14);
  await expect(failure(page)).toBeHidden();
  await expect(secondPage).toBeHidden();

  // A search shows those that are here.
  await page.route(REST, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }));
  await page.reload();
  await search(page).fill('cuffs or toes');
  await expect(failure(page)).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await search(page).fill('zzz');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeHidden();
  await page.unroute(REST);
  await retry(page).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await expect(search(page)).toBeFocused();

  // A linked publication is not called unknown, unless it is.
  await page.goto('/publications?id=no-such-paper');
  await expect(page.getByRole('status').filter({ hasText: UNKNOWN })).toBeVisible();
  await tab(page, 'Case Reports').click();
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  await page.route(REST, (route) => route.fulfill({ status: 503 }));
  await page.goto(`/publications?id=${LAST}`);
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  await page.unroute(REST);
  await retry(page).click();
  await expect(page.locator(`#${LAST}`).getByRole('heading').getByRole('link')).toBeFocused();
  await expect(entries(page)).toHaveCount(JOURNAL);
});
