/** WebKitGTK's MiniBrowser over WebDriver, on a virtual display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver';
import type { Engine } from '../../../scripts/browsers/engines.ts';
import { freePort } from '../free-port.ts';
import { describeWindow, type Driver, type DriverOptions, EMPTY_PAGE } from './driver.ts';
import { serveWithRecorder } from './recording-proxy.ts';

const SCREEN = '1400x1000x24';
const START_TIMEOUT_MS = 20_000;

/** Without it the address bar's minimum width keeps the window wider than a phone. */
const NARROW_TOOLBAR =
  'toolbar, toolbar *, button, entry, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

const KEYS = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
};

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts Xvfb on a display number that it chooses itself. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: xvfb };
}

async function untilReady(server: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    const response = await fetch(`${server}/status`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`WebKitWebDriver did not answer within ${START_TIMEOUT_MS} ms.`);
}

/** Resizes the window until the page has the wanted size: the toolbar takes some of the window, and resizing takes time. */
async function setViewport(driver: WebDriver, { width, height }: { width: number; height: number }): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  let seen: [width: number, height: number, outerHeight: number];
  do {
    seen = await driver.executeScript('return [innerWidth, innerHeight, outerHeight]');
    if (seen[0] === width && seen[1] === height) return;
    const toolbar = Math.max(0, seen[2] - seen[1]);
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + toolbar });
  } while (Date.now() < end);
  throw new Error(`The page is ${seen[0]} × ${seen[1]} px instead of ${width} × ${height} px.`);
}

/** Opens an address and waits for its HTML alone; the driver itself would wait for its scripts too. */
async function openHtml(driver: WebDriver, address: string): Promise<void> {
  await driver.executeScript('globalThis.isPageBefore = true');
  await driver.get(address);
  const end = Date.now() + START_TIMEOUT_MS;
  while (await driver.executeScript('return globalThis.isPageBefore || document.readyState === "loading"'))
    if (Date.now() > end) throw new Error(`${address} was not opened within ${START_TIMEOUT_MS} ms.`);
}

/** Starts MiniBrowser with one page. */
export async function startWebKit(
  { executable, miniBrowser }: Engine & { name: 'webkit' },
  { origin, scheme = 'light', reducesMotion = false, waitsFor = 'load' }: DriverOptions,
): Promise<Driver> {
  await using started = new AsyncDisposableStack();
  const settings = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  started.defer(() => rmSync(settings, { recursive: true, force: true }));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  // WebKitGTK derives the media feature from this setting.
  writeFileSync(path.join(settings, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${Number(!reducesMotion)}\n`);

  const { display, process: xvfb } = await startDisplay();
  started.defer(() => stop(xvfb));
  const port = await freePort();
  const service = spawn(executable, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, NO_AT_BRIDGE: '1', GTK_A11Y: 'none' },
  });
  started.defer(() => stop(service));
  const server = `http://127.0.0.1:${port}`;
  await untilReady(server);

  const site = started.use(await serveWithRecorder(origin));
  const args = ['--automation', ...(scheme === 'dark' ? ['--dark-mode'] : [])];
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        pageLoadStrategy: waitsFor === 'load' ? 'normal' : 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser, args },
      }),
    )
    .build();
  started.defer(() => driver.quit());
  const all = started.move();
  return {
    async goto(address) {
      const { href } = new URL(address, site.origin);
      await (waitsFor === 'load' ? driver.get(href) : openHtml(driver, href));
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
      const window = await driver.executeScript<ReturnType<typeof describeWindow>>(`return (${describeWindow.toString()})()`);
      const isEmpty = window.address === EMPTY_PAGE;
      if (!isEmpty) await driver.close();
      await driver.switchTo().window(own);
      return isEmpty ? undefined : window;
    },
    setViewport: (size) => setViewport(driver, size),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
