import { expect, type Page } from '@playwright/test';
import { atRest } from '../support/at-rest.ts';
import { PUBLICATIONS } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const entries = (page: Page) => page.locator('.pub:visible');
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kind of publication' }).getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search publications' });
const more = (page: Page) => page.getByRole('button', { name: /Load more|Loading\.\.\./ });
const ofKind = (kind: string) => PUBLICATIONS.filter(({ category }) => category === kind).length;
const JOURNAL = ofKind('journal');
const EMPTY = 'No publications found matching your search criteria.';

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('begins with eight journal articles; more come six at a time after "Loading..."', async ({ page }) => {
      await page.clock.install();
      await page.goto('/publications');
      await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
      await expect(entries(page)).toHaveCount(8);
      await expect(page.getByRole('heading', { name: 'Journal Articles' })).toContainText(String(JOURNAL));
      // From here on time goes by only when it is told to.
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await (await atRest(more(page))).click();
      await expect(more(page)).toHaveText('Loading...');
      await expect(more(page)).toHaveAttribute('aria-disabled', 'true');
      await more(page).click({ force: true });
      await page.clock.runFor(500);
      await expect(entries(page)).toHaveCount(14);
      await expect(more(page)).toHaveText('Load more');
      await expect(entries(page).nth(8).getByRole('heading').getByRole('link')).toBeFocused();
      for (let count = 20; count < JOURNAL + 6; count += 6) {
        await (await atRest(more(page))).click();
        await page.clock.runFor(500);
        await expect(entries(page)).toHaveCount(Math.min(count, JOURNAL));
      }
      await expect(more(page)).toBeHidden();
    });

    test('the tabs show their own and begin with eight again', async ({ page }) => {
      await page.clock.install();
      await page.goto('/publications');
      await (await atRest(more(page))).click();
      await page.clock.runFor(500);
      await expect(entries(page)).toHaveCount(14);
      await tab(page, 'Preprint / Conference').click();
      await expect(page).toHaveURL('/publications?category=conference');
      await expect(entries(page)).toHaveCount(8);
      await expect(page.getByRole('heading', { name: 'Preprint / Conference' })).toContainText(String(ofKind('conference')));
      await tab(page, 'Case Reports').click();
      await expect(entries(page)).toHaveCount(Math.min(8, ofKind('case_report')));
      await expect(more(page)).toBeHidden();
      await tab(page, 'Journal Articles').click();
      await expect(entries(page)).toHaveCount(8);
    });
  });
}

test('the search looks into titles and subjects, capitals or not, within the tab', async ({ page }) => {
  await page.goto('/publications');
  await search(page).fill('DIALYSIS');
  await expect(page.getByRole('heading', { name: 'Journal Articles' })).not.toContainText(String(JOURNAL));
  for (const text of await entries(page).allTextContents()) expect(text.toLowerCase()).toContain('dialysis');
  await search(page).fill('2024');
  for (const year of await entries(page).locator('.year .num').allTextContents()) expect(year).toBe('2024');
  await search(page).fill('');
  await expect(entries(page)).toHaveCount(8);
});

test('a search in the address is made, as the form sends it without a script', async ({ page }) => {
  await page.goto('/publications?search=2024');
  await expect(search(page)).toHaveValue('2024');
  for (const year of await page.locator('.pub:visible .year .num').allTextContents()) expect(year).toBe('2024');
});

test('nothing found says so, and one press clears the search', async ({ page }) => {
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

test('more that was asked for under one tab, or for one search, does not come under another', async ({ page }) => {
  await page.clock.install();
  await page.goto('/publications');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await (await atRest(more(page))).click();
  await tab(page, 'Preprint / Conference').click();
  await expect(more(page)).toHaveText('Load more');
  await expect(more(page)).toBeEnabled();
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(8);
  await tab(page, 'Journal Articles').click();
  await (await atRest(more(page))).click();
  await search(page).fill('a');
  await page.clock.runFor(1000);
  await expect(entries(page)).toHaveCount(8);
});

test('typing begins with eight again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/publications');
  await (await atRest(more(page))).click();
  await page.clock.runFor(500);
  await expect(entries(page)).toHaveCount(14);
  await search(page).fill('a');
  await expect(entries(page)).toHaveCount(8);
});

test('featured ones have a star, new ones a badge; abstracts open; each has its link, and its DOI if it has one', async ({
  page,
}) => {
  await page.goto('/publications');
  const named = (id: string) => page.locator(`#${id}`);
  for (const { id, url, doi, featured = false, isNew = false, abstract } of PUBLICATIONS) {
    await expect(named(id).locator('.badge-star svg')).toHaveCount(featured ? 1 : 0);
    await expect(named(id).getByText('NEW', { exact: true })).toHaveCount(isNew ? 1 : 0);
    await expect(named(id).locator('details')).toHaveCount(abstract ? 1 : 0);
    await expect(named(id).locator('.links a')).toHaveAttribute('href', url);
    await expect(named(id).getByText(`DOI ${doi ?? ''}`)).toHaveCount(doi === undefined ? 0 : 1);
  }
  await expect(entries(page).locator('.badge-star svg').first()).toBeVisible();
  await expect(entries(page).getByText('NEW', { exact: true }).first()).toBeVisible();
  const abstract = entries(page).locator('details').first();
  await expect(abstract.locator('p')).toBeHidden();
  await abstract.locator('summary').click();
  await expect(abstract.locator('p')).toBeVisible();
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('more, tabs, abstracts and the search answer a finger', async ({ page }) => {
    await page.goto('/publications');
    await (await atRest(more(page))).tap();
    await expect(entries(page)).toHaveCount(14);
    await tab(page, 'Case Reports').tap();
    await expect(entries(page)).toHaveCount(Math.min(8, ofKind('case_report')));
    await tab(page, 'Journal Articles').tap();
    const abstract = entries(page).locator('details').first();
    await abstract.locator('summary').tap();
    await expect(abstract.locator('p')).toBeVisible();
    await search(page).tap();
    await page.keyboard.type('zzz');
    await page.getByRole('button', { name: 'Clear search' }).tap();
    await expect(entries(page)).toHaveCount(8);
  });
});

for (const viewport of [PHONE, DESK]) {
  test(`works by keyboard alone at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
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
    await expect(entries(page).nth(8).getByRole('heading').getByRole('link')).toBeFocused();
    await entries(page).locator('summary').first().press('Enter');
    await expect(entries(page).locator('details[open] p').first()).toBeVisible();
    await tab(page, 'Preprint / Conference').press('Enter');
    await expect(page).toHaveURL('/publications?category=conference');
    await expect(entries(page)).toHaveCount(8);
  });
}

for (const [id, tabName, title] of [['toe-pressure-2024', 'Journal Articles', 'Toe pressure']] as const) {
  test(`a link to ${id} chooses its tab, shows enough and brings it into view`, async ({ page }) => {
    await page.goto(`/publications?id=${id}`);
    await expect(tab(page, tabName)).toHaveAttribute('aria-pressed', 'true');
    const entry = page.locator(`#${id}`);
    await expect(entry).toContainText(title);
    await expect(entry).toBeInViewport();
    await expect(entry.getByRole('heading').getByRole('link')).toBeFocused();
  });
}

test('a link to the last case report and the last journal article shows them', async ({ page }) => {
  await page.goto('/publications');
  for (const category of ['case_report', 'journal']) {
    const id = (await page.locator(`#${category} .pub`).last().getAttribute('id')) ?? '';
    await page.goto(`/publications?id=${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${category}`)).toBeVisible();
  }
});

test('a tab that does not exist is the first one', async ({ page }) => {
  await page.goto('/publications?category=nonsense');
  await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
  await expect(entries(page)).toHaveCount(8);
});

test('another tab takes the linked publication out of the address; “back” shows it again, however far down', async ({ page }) => {
  await page.goto('/publications');
  const last = page.locator('#journal .pub').last();
  const id = (await last.getAttribute('id')) ?? '';
  await page.goto(`/publications?id=${id}`);
  await expect(entries(page)).toHaveCount(JOURNAL);
  await tab(page, 'Preprint / Conference').click();
  await expect(page).toHaveURL('/publications?category=conference');
  await expect(entries(page)).toHaveCount(8);
  await page.goBack();
  await expect(page).toHaveURL(`/publications?id=${id}`);
  await expect(tab(page, 'Journal Articles')).toHaveAttribute('aria-pressed', 'true');
  await expect(last).toBeVisible();
});

test('a link to a publication that is not in the list shows the page and says so', async ({ page }) => {
  await page.goto('/publications?id=no-such-paper');
  const notice = page.getByRole('status').filter({ hasText: 'That publication is not in the list.' });
  await expect(notice).toBeVisible();
  await expect(entries(page)).toHaveCount(8);
  await tab(page, 'Case Reports').click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL('/publications?category=case_report');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('all are listed', async ({ page }) => {
    await page.goto('/publications');
    await expect(page.locator('.pub')).toHaveCount(PUBLICATIONS.length);
    await expect(entries(page)).toHaveCount(PUBLICATIONS.length);
  });
});
