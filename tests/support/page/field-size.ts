/** iOS zooms into the page when a field with letters smaller than 16 px takes the focus. */
import { expect, type Page } from '@playwright/test';

/**
 * Expects letters of 16 px in every field of the page, those of closed parts too. The honeypot is reached by no person.
 * @returns the number of fields
 */
export async function expectLargeFields(page: Page, where: string): Promise<number> {
  const { count, small } = await page.evaluate(() => {
    const all = [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')];
    const fields = all.filter((field) => !field.matches('[type=hidden], [type=checkbox], [type=radio], [aria-hidden=true] *'));
    const sizes = fields.map((field) => ({ field: field.id || field.outerHTML, size: getComputedStyle(field).fontSize }));
    return { count: fields.length, small: sizes.filter(({ size }) => parseFloat(size) < 16) };
  });
  expect(small, where).toEqual([]);
  return count;
}
