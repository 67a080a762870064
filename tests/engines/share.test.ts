/** A share link opens a real window. The scripts arrive after the press. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK } from '../support/routes.ts';
import type { Driver } from './drivers/driver.ts';
import { serveWithSlowScripts } from './drivers/slow-scripts.ts';
import { engine, startEngine } from './engine-test.ts';
import { Page } from './page.ts';

let slow: Awaited<ReturnType<typeof serveWithSlowScripts>>;
let driver: Driver;
beforeAll(async () => {
  slow = await serveWithSlowScripts(inject('origin'));
  driver = await startEngine({ origin: slow.origin, waitsFor: 'html' });
});
afterAll(async () => {
  await driver[Symbol.asyncDispose]();
  await slow[Symbol.asyncDispose]();
});

// By key: WebKit's driver sometimes loses a click that opens a window. first-press.test.ts has the click.
test(`${engine}: the first press on a share link opens a window of 600 × 400 without an opener`, async () => {
  const page = new Page(driver);
  await driver.setViewport(DESK);
  const release = slow.holdScripts();
  await driver.goto('/videos');
  // In the place of another site: a window that loads nothing.
  await driver.evaluate(() => document.querySelector('share-links a')?.setAttribute('href', 'about:blank'));
  await driver.evaluate(() => document.querySelector<HTMLElement>('share-links a')?.focus());
  await page.press('Enter');
  const opened = await page.until(
    () => driver.takeWindow(),
    (window) => window !== undefined,
    'a window',
  );
  release();
  expect(opened).toEqual({ width: 600, height: 400, hasOpener: false });
  expect(await page.address()).toBe('/videos');
  expect(await driver.takeWindow()).toBeUndefined();
});
