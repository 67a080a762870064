import { expect, type Locator, type Page } from '@playwright/test';

/** The search box that is seen: in the bar on a desk, in the menu on a phone. */
export const searchBox = (page: Page): Locator =>
  page.getByPlaceholder('Search conditions, treatments, research...').filter({ visible: true });

/** The results in the list, when it is open. */
export const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
export const magnifier = (page: Page): Locator =>
  page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true });
/** What a screen reader is told of the search, seen or not. */
export const told = (page: Page): Locator =>
  page
    .locator('.search')
    .filter({ has: page.getByRole('combobox') })
    .getByRole('status');

/** Goes into the box and waits until the island has come; the index may still be on its way. */
export async function goIn(page: Page): Promise<Locator> {
  await searchBox(page).focus();
  await expect(searchBox(page)).toHaveRole('combobox');
  return searchBox(page);
}
