/** iOS zooms into the page when a field with letters smaller than 16 px takes the focus. */
import { expect, type Page } from '@playwright/test';

/** Fields of the page with smaller letters, those of closed parts too, and the number of all. The honeypot is reached by no person. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')].filter(
      (field) => !field.matches('[type=hidden], [type=checkbox], [type=radio], [aria-hidden=true] *'),
    );
    const sizes = fields.map((field) => ({
      field: field.id || field.outerHTML,
      size: parseFloat(getComputedStyle(field).fontSize),
    }));
    return { count: fields.length, small: sizes.filter(({ size }) => size < 16) };
  });

/** Expects letters of 16 px in every field of the page. @returns the number of fields */
export async function expectLargeFields(page: Page, where: string): Promise<number> {
  const { count, small } = await measure(page);
  expect(small, where).toEqual([]);
  return count;
}
