/** WebKitGTK's MiniBrowser over WebDriver, on a virtual display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys } from 'selenium-webdriver';
import type { Engine } from '../../../scripts/browsers/engines.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { until } from '../until.ts';
import { describeWindow, type Driver, type OpenedWindow, type Preferences } from './driver.ts';

/** On a busy machine MiniBrowser now and then stays at an empty page when it has changed to another process; it is then asked again. */
const LOST_MS = 8000;

/** No script of a test takes as long. */
const SCRIPT_MS = 15_000;

/** A browser that has not ended by then is killed with its driver. */
const ENDED_MS = 5000;

/** Without it the address bar's minimum width keeps the window wider than a phone. */
const NARROW_TOOLBAR =
  'toolbar, toolbar *, button, entry, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

const KEYS = { Enter: Keys.ENTER, Escape: Keys.ESCAPE };

/** Between two pages there may be an empty one. */
const OPENED = 'return !globalThis.isPageBefore && location.href !== "about:blank" && document.readyState !== "loading"';

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts Xvfb on a display number that it chooses itself. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: xvfb };
}

/** Starts MiniBrowser with one page. */
export async function startWebKit(
  { executable, miniBrowser }: Engine & { name: 'webkit' },
  preferences: Preferences,
): Promise<Driver> {
  const isDark = preferences === 'dark and still';
  await using started = new AsyncDisposableStack();
  const settings = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  started.defer(() => rmSync(settings, { recursive: true, force: true }));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  // WebKitGTK derives the media feature from this setting.
  writeFileSync(path.join(settings, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${Number(!isDark)}\n`);

  const { display, process: xvfb } = await startDisplay();
  started.defer(() => stop(xvfb));
  const port = await freePort();
  const service = spawn(executable, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: settings,
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
    },
  });
  started.defer(() => stop(service));
  const server = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${server}/status`)).ok, Boolean, 'an answer of WebKitWebDriver');
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        // The driver itself would wait for the scripts too.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', ...(isDark ? ['--dark-mode'] : [])] },
      }),
    )
    .build();
  // A script that a change of pages has lost is not answered before.
  await driver.manage().setTimeouts({ script: SCRIPT_MS });
  started.defer(() => Promise.race([driver.quit(), delay(ENDED_MS, undefined, { ref: false })]));
  const all = started.move();
  return {
    async goto(address) {
      await driver.executeScript('globalThis.isPageBefore = true');
      await driver.get(address);
      let askedAt = Date.now();
      await until(
        async () => {
          const isOpened = await driver.executeScript<boolean>(OPENED);
          if (!isOpened && Date.now() - askedAt > LOST_MS) {
            await driver.get(address);
            askedAt = Date.now();
          }
          return isOpened;
        },
        Boolean,
        `${address} opened`,
      );
    },
    evaluate: (fn, ...given) => driver.executeScript(`return (${fn.toString()})(...arguments)`, ...given),
    clickAt: (x, y) =>
      driver
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    typeText: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    async takeWindow() {
      const own = await driver.getWindowHandle();
      const opened = (await driver.getAllWindowHandles()).find((handle) => handle !== own);
      if (opened === undefined) return undefined;
      await driver.switchTo().window(opened);
      const window = await driver.executeScript<OpenedWindow>(`return (${describeWindow.toString()})()`);
      await driver.close();
      await driver.switchTo().window(own);
      return window;
    },
    // WebKitGTK is built without passkeys.
    addAuthenticator: () => Promise.resolve(false),
    async setViewport({ width, height }) {
      await until(
        async () => {
          const seen = await driver.executeScript<[number, number, number]>('return [innerWidth, innerHeight, outerHeight]');
          // The toolbar takes some of the window, and resizing takes time.
          const rect = { x: 0, y: 0, width, height: height + Math.max(0, seen[2] - seen[1]) };
          if (seen[0] !== width || seen[1] !== height) await driver.manage().window().setRect(rect);
          return seen;
        },
        (seen) => seen[0] === width && seen[1] === height,
        `a page of ${width} × ${height} px`,
      );
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
