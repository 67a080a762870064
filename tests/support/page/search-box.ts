import { expect, type Locator, type Page } from '@playwright/test';

/** The visible search field: in the bar of wide screens, in the menu of phones. */
export const searchBox = (page: Page): Locator => page.locator('.search input').filter({ visible: true });

export const results = (page: Page): Locator => page.locator('.search').getByRole('listbox');
export const options = (page: Page): Locator => results(page).getByRole('option');
export const magnifier = (page: Page): Locator =>
  page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true });
/** The live region of the search; visually hidden while results are shown. */
export const searchStatus = (page: Page): Locator =>
  page.locator('site-search', { has: page.getByRole('combobox') }).getByRole('status');

/** Focuses the field and waits until its script works; the index may still be loading. */
export async function focusSearch(page: Page): Promise<Locator> {
  await searchBox(page).focus();
  await expect(searchBox(page)).toHaveRole('combobox');
  return searchBox(page);
}
