import { test as base, inject } from 'vitest';
import type { Engine } from '../../scripts/browsers/engines.ts';
import type { Driver, Preferences } from './drivers/driver.ts';
import { startPuppeteer } from './drivers/puppeteer.ts';
import { startWebKit } from './drivers/webkit.ts';
import { Page } from './page.ts';
import { serveProxy } from './site-proxy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** The name of this Vitest project's engine. Titles begin with it, as Vitest's JSON report does not name projects. */
export const engine = inject('engine').name;

/** A fixture: a browser with these preferences. */
const startedWith =
  (preferences: Preferences) =>
  async ({}: object, { onCleanup }: { onCleanup: (stop: () => PromiseLike<void>) => void }): Promise<Driver> => {
    const browser = inject('engine');
    const start = browser.name === 'webkit' ? startWebKit(browser, preferences) : startPuppeteer(browser, preferences);
    const driver = await start;
    onCleanup(() => driver[Symbol.asyncDispose]());
    return driver;
  };

/** Vitest's `test` with a `page` of a browser that a worker's tests share. Each test begins with empty storage. */
export const test = base
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await serveProxy(inject('origin'));
    onCleanup(() => site[Symbol.asyncDispose]());
    return site;
  })
  .extend('driver', { scope: 'worker' }, startedWith('usual'))
  .extend('darkDriver', { scope: 'worker' }, startedWith('dark and still'))
  .extend('page', ({ driver, site }, { onCleanup }) => {
    const page = new Page(driver, site);
    onCleanup(async () => {
      await page.takeProblems();
      await page.forget();
    });
    return page;
  })
  /** In a browser of a visitor who prefers dark colours and reduced motion. */
  .extend('darkPage', ({ darkDriver, site }) => new Page(darkDriver, site));
