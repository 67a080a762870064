/** Filters and pages of the lists. */
import { expect } from 'vitest';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { PHONE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import type { Page, Target } from './page.ts';

const ENTRIES: Target = [['main'], ['article']];
const expectCount = (page: Page, target: Target, wanted: number) =>
  page.until(
    () => page.count(...target),
    (count) => count === wanted,
    `${wanted} entries`,
  );
const expectAddress = (page: Page, wanted: string) =>
  page.until(
    () => page.address(),
    (address) => address === wanted,
    `the address ${wanted}`,
  );

test(`${engine}: /blog shows six articles a page, and those of a topic`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/blog');
  await expectCount(page, ENTRIES, 6);
  await page.click(['button', /^(Page )?2$/]);
  await expectAddress(page, '/blog?page=2');
  await page.click(['group', 'Topics'], ['button', 'Nutrition']);
  await expectAddress(page, '/blog?category=nutrition');
  expect((await page.look(['group', 'Topics'], ['button', 'Nutrition'])).pressed).toBe(true);
  expect((await page.look(...ENTRIES)).text).toContain('Nutrition');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: /videos shows the videos of a category`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/videos');
  await expectCount(page, ENTRIES, VIDEOS.length);
  await page.click(['button', 'Interviews']);
  await expectCount(page, ENTRIES, VIDEOS.filter(({ category }) => category === 'interviews').length);
  await expectAddress(page, '/videos?category=interviews');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: /gallery shows the pictures of a filter`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/gallery');
  await expectCount(page, [['main'], ['img']], PICTURES.length);
  await page.click(['button', 'Workshops']);
  const workshops = PICTURES.filter(({ title }) => /workshop|training/i.test(title));
  await expectCount(page, [['main'], ['img']], workshops.length);
  await expectAddress(page, '/gallery?category=workshops');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: /publications shows eight, six more, those of a tab and those of a search`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/publications');
  await expectCount(page, ENTRIES, 8);
  await page.click(['button', 'Load more']);
  await expectCount(page, ENTRIES, 14);
  await page.click(['button', 'Case Reports']);
  await expectCount(page, ENTRIES, PUBLICATIONS.filter(({ category }) => category === 'case_report').length);
  await page.click(['button', 'Journal Articles']);
  await expectCount(page, ENTRIES, 8);
  await page.fill('zzz', ['field', /^Search publications/]);
  await expectCount(page, ENTRIES, 0);
  await page.click(['button', 'Clear search']);
  await expectCount(page, ENTRIES, 8);
  expect(await page.takeProblems()).toEqual([]);
});
