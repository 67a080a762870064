/** Share links open real windows. The scripts arrive after the press, so each press is the first one. */
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

const FACEBOOK = ['link', /^Share on Facebook/] as const;

const WAYS = {
  'a click': (page: Page) => page.click(FACEBOOK),
  async 'the key Enter'(page: Page) {
    await page.driver.evaluate(() => document.querySelector<HTMLElement>('share-links a')?.focus());
    await page.press('Enter');
  },
};

for (const [way, press] of Object.entries(WAYS))
  test(`${engine}: at ${way} a share link opens a window of 600 × 400 without an opener`, async () => {
    const page = new Page(driver);
    await driver.setViewport(DESK);
    const release = slow.holdScripts();
    await driver.goto('/videos');
    // In the place of another site; not through the proxy, where scripts that wait take all of a browser's connections.
    const target = new URL('/icon.svg', inject('origin')).href;
    await driver.evaluate((address) => document.querySelector('share-links a')?.setAttribute('href', address), target);
    await press(page);
    const opened = await page.until(
      () => driver.takeWindow(),
      (window) => window !== undefined,
      'a window',
    );
    release();
    expect(opened).toEqual({ address: target, width: 600, height: 400, hasOpener: false });
    expect(await page.address()).toBe('/videos');
    expect(await driver.takeWindow()).toBeUndefined();
  });
