/** Chromium over CDP and Firefox over WebDriver BiDi. */
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import type { Engine } from '../../../scripts/browsers/engines.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { describeWindow, type Driver, type Preferences } from './driver.ts';
import { addFirefoxAuthenticator } from './marionette.ts';

/** A browser that has not ended by then is killed. */
const ENDED_MS = 5000;
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];

/** Starts a headless browser with one page. */
export async function startPuppeteer(
  { name, executable }: Engine & { name: 'chromium' | 'firefox' },
  preferences: Preferences,
): Promise<Driver> {
  const isDark = preferences === 'dark and still';
  const marionettePort = await freePort();
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: executable,
    // Windows that the page opens keep the size that it asks for.
    defaultViewport: null,
    args: name === 'chromium' ? CHROMIUM_ARGS : ['--marionette'],
    extraPrefsFirefox: {
      'marionette.port': marionettePort,
      'security.webauth.webauthn_enable_softtoken': true,
      'security.webauth.webauthn_enable_usbtoken': false,
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      'ui.prefersReducedMotion': Number(isDark),
    },
  });
  const page = await browser.newPage();
  if (name === 'chromium')
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: isDark ? 'reduce' : 'no-preference' },
    ]);
  return {
    async goto(address) {
      // A page behind a window that it has opened renders no frames.
      await page.bringToFront();
      await page.goto(address, { waitUntil: 'domcontentloaded' });
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
      await opened?.close();
      return window;
    },
    async addAuthenticator() {
      // Chromium's passkeys are tested in tests/e2e.
      if (name === 'firefox') await addFirefoxAuthenticator(marionettePort);
      return name === 'firefox';
    },
    setViewport: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async [Symbol.asyncDispose]() {
      await Promise.race([browser.close(), delay(ENDED_MS, undefined, { ref: false })]);
      browser.process()?.kill('SIGKILL');
    },
  };
}
