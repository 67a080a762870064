/** Chromium over CDP and Firefox over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import type { Engine } from '../../../scripts/browsers/engines.ts';
import { describeWindow, type Driver, type DriverOptions, EMPTY_PAGE, recordProblems } from './driver.ts';

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
/** Firefox: 0 is dark, 1 is light. Chromium takes the media features. */
const FIREFOX_SCHEME = { dark: 0, light: 1 } as const;

/** Starts a headless browser with one page. */
export async function startPuppeteer(
  { name, executable }: Engine & { name: 'chromium' | 'firefox' },
  { origin, scheme = 'light', reducesMotion = false, waitsFor = 'load' }: DriverOptions,
): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: executable,
    // Windows that the page opens keep the size that it asks for.
    defaultViewport: null,
    args: name === 'chromium' ? CHROMIUM_ARGS : [],
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': FIREFOX_SCHEME[scheme],
      'ui.prefersReducedMotion': Number(reducesMotion),
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 800, height: 600 });
  if (name === 'chromium') {
    const motion = reducesMotion ? 'reduce' : 'no-preference';
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: motion },
    ]);
  }
  await page.evaluateOnNewDocument(recordProblems);
  return {
    async goto(address) {
      // A page behind a window that it has opened renders no frames.
      await page.bringToFront();
      await page.goto(new URL(address, origin).href, { waitUntil: waitsFor === 'load' ? 'load' : 'domcontentloaded' });
    },
    // Puppeteer's types follow handles into results; here results are plain data.
    evaluate: async (fn, ...args) => (await page.evaluate(fn as (...given: unknown[]) => unknown, ...args)) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    typeText: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async takeWindow() {
      // The first one is the browser's own.
      const opened = (await browser.pages()).slice(1).find((other) => other !== page);
      const window = await opened?.evaluate(describeWindow);
      if (!opened || window?.address === EMPTY_PAGE) return undefined;
      await opened.close();
      return window;
    },
    setViewport: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
