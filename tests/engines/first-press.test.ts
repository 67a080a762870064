/**
 * On a slow line, a press that comes before the scripts takes effect once they are loaded, and only once: the page is then as
 * if the press had come after them.
 */
import { expect } from 'vitest';
import { ENGINE_NAMES } from '../../scripts/browsers/engines.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { markControl, pressedControls } from './controls.ts';
import { engine, test } from './engine-test.ts';
import type { Page } from './page.ts';
import { readState, recordCalls, wakeScripts } from './page-state.ts';

/** Reads of an unchanged state after which nothing more is expected. */
const UNCHANGED_READS = 4;

const state = (page: Page) => page.driver.evaluate(readState);
const scriptsRun = (page: Page) => page.until(() => page.driver.evaluate(wakeScripts), Boolean, 'all scripts');

/** The state of a page that changes no more. @param before a state that it has left */
async function settledState(page: Page, before = ''): Promise<string> {
  let [last, unchanged] = ['', 0];
  await page.until(
    async () => {
      const now = await state(page);
      // What shows next may still be on its way, as a dialog's script is.
      unchanged = page.isQuiet() && now !== '' && now !== before && now === last ? unchanged + 1 : 0;
      last = now;
      return unchanged;
    },
    (count) => count >= UNCHANGED_READS,
    'a settled page',
  );
  return last;
}

/** Presses the marked control. A search gets a text before it. */
async function press(page: Page): Promise<void> {
  const isSearch = await page.driver.evaluate(() => document.querySelector('form:has([data-marked]) [type=search]') !== null);
  if (isSearch) await page.fill('foot', ['search'], ['field']);
  await page.click(['marked']);
}

/** Each engine tests a third, with several kinds of islands and elements among them: engines differ in how a press is kept. */
const isTested = (index: number) => index % ENGINE_NAMES.length === ENGINE_NAMES.indexOf(engine);

for (const { name, address, selector } of pressedControls().filter((_, index) => isTested(index)))
  test(`${engine}: ${name} of ${address} keeps a press that comes before the scripts`, async ({ page }) => {
    const open = async () => {
      await page.open(address, 'held');
      await page.driver.evaluate(recordCalls);
    };
    const mark = () => page.driver.evaluate(markControl, selector);

    await page.driver.setViewport(WIDE);
    await open();
    let isThere = await mark();
    if (!isThere) {
      await page.driver.setViewport(PHONE);
      isThere = await mark();
    }
    // Other presses come before it: it is never the first.
    if (!isThere) return;
    page.releaseScripts();
    await scriptsRun(page);
    const ready = await state(page);
    await press(page);
    const expected = await settledState(page, ready);
    await page.forget();

    await open();
    await mark();
    const before = await state(page);
    await press(page);
    page.releaseScripts();
    await scriptsRun(page);
    // The last part of an effect may load a script of its own. The comparison below says what is missing.
    await page
      .until(
        () => state(page),
        (now) => now === expected,
        'the effect',
      )
      .catch(() => undefined);
    const after = await settledState(page);
    expect(after).toBe(expected);
    expect(after).not.toBe(before);
    expect(await page.takeProblems()).toEqual([]);
  });

// By key: WebKit's driver sometimes loses a click that opens a window. The tests above have the click.
test(`${engine}: the first press on a share link opens a window of 600 × 400 without an opener`, async ({ page }) => {
  await page.driver.setViewport(WIDE);
  await page.open('/videos', 'held');
  await page.driver.evaluate(() => {
    const link = document.querySelector<HTMLElement>('share-links a');
    // In the place of another site: a window that loads nothing.
    link?.setAttribute('href', 'about:blank');
    link?.focus();
  });
  await page.driver.press('Enter');
  const opened = await page.until(
    () => page.driver.takeWindow(),
    (window) => window !== undefined,
    'a window',
  );
  page.releaseScripts();
  expect(opened).toEqual({ width: 600, height: 400, hasOpener: false });
  expect(await page.address()).toBe('/videos');
  expect(await page.driver.takeWindow()).toBeUndefined();
});
