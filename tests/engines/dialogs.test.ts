/** Lightbox and video dialog. */
import { expect } from 'vitest';
import { PICTURES } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

const [first = '', second = ''] = PICTURES.map(({ title }) => title);
const VIDEO = 'Varicose veins, in ten minutes';

/** Kinds of icons that are correct in one of the tests before. */
const verified = new Set<string>();

test(`${engine}: the lightbox opens, shows the next picture and closes with Escape`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/gallery');
  await page.click(['main'], ['link', new RegExp(RegExp.escape(first))]);
  await page.see(['dialog', 'Pictures'], ['heading', first]);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['dialog', 'Pictures'], ['button', 'Next image']);
  await page.see(['dialog', 'Pictures'], ['heading', second]);
  await page.press('Escape');
  await page.seeNothingOf(['dialog', 'Pictures']);
  expect(await page.address()).toBe('/gallery');
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: the video dialog opens from a card and closes`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/videos');
  await page.click(['main'], ['link', new RegExp(VIDEO)]);
  await page.see(['dialog'], ['heading', VIDEO]);
  await page.click(['dialog'], ['button', 'Close video']);
  await page.seeNothingOf(['dialog']);
  expect(await page.address()).toMatch(/^\/videos(\?category=[a-z-]+)?$/);
});

test(`${engine}: a link to a video opens its dialog; Escape closes it`, async ({ page }) => {
  await page.driver.setViewport(DESK);
  await page.goto('/videos?video=veins-briefly');
  await page.see(['dialog'], ['heading', VIDEO]);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.press('Escape');
  await page.seeNothingOf(['dialog']);
  expect(await page.takeProblems()).toEqual([]);
});
