import { test as base, inject } from 'vitest';
import type { Engine } from '../../scripts/browsers/engines.ts';
import type { Driver, DriverOptions } from './drivers/driver.ts';
import { startPuppeteer } from './drivers/puppeteer.ts';
import { startWebKit } from './drivers/webkit.ts';
import { Page } from './page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    origin: string;
  }
}

/** The name of this Vitest project's engine. Titles begin with it, as Vitest's JSON report does not name projects. */
export const engine = inject('engine').name;

/** Starts the engine of this Vitest project. */
export const startEngine = (options: Partial<DriverOptions> = {}): Promise<Driver> => {
  const browser = inject('engine');
  const all = { origin: inject('origin'), ...options };
  return browser.name === 'webkit' ? startWebKit(browser, all) : startPuppeteer(browser, all);
};

/** Vitest's `test` with a `page` of a browser that the file's tests share. Each test begins with empty storage. */
export const test = base
  .extend('driver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const driver = await startEngine();
    onCleanup(() => driver[Symbol.asyncDispose]());
    return driver;
  })
  .extend('page', ({ driver }, { onCleanup }) => {
    onCleanup(() =>
      driver.evaluate(() => {
        if (!location.protocol.startsWith('http')) return;
        localStorage.clear();
        sessionStorage.clear();
      }),
    );
    return new Page(driver);
  });
