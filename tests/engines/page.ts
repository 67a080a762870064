import type { Driver } from './drivers/driver.ts';
import { type Found, findInPage, type Step } from './in-page.ts';
import type { SiteProxy } from './site-proxy.ts';
import { until } from './until.ts';

/** An element by its role and accessible name, inside those of the steps before. A string is the whole name. */
export type Target = readonly (readonly [role: string, name?: string | RegExp])[];

const QUIET_FRAMES = 10;

/** Resolves once fonts and scripts, which are requested after the first paint, have arrived. */
async function untilLoaded(quietFrames: number): Promise<void> {
  const state = () => `${document.readyState} ${performance.getEntriesByType('resource').length} ${document.fonts.status}`;
  const hasFonts = () => ['loaded', ''].includes(document.documentElement.dataset['fonts'] ?? 'none');
  const isReady = () => document.readyState === 'complete' && hasFonts();
  const end = performance.now() + 12_000;
  for (let [before, quiet] = [state(), 0]; performance.now() < end && (quiet < quietFrames || !isReady());) {
    await new Promise(requestAnimationFrame);
    const now = state();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/** Lightness of the page's background, 0 to 255. */
function lightness(): number {
  const colour = [document.body, document.documentElement]
    .map((element) => getComputedStyle(element).backgroundColor)
    .find((each) => each !== 'transparent' && !each.endsWith(', 0)'));
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas || colour === undefined) return Number.NaN;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3;
}

const stepsOf = (target: Target): Step[] =>
  target.map(([role, name]) => {
    if (name === undefined) return { role };
    const { source, flags } = typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}$`) : name;
    return { role, name: { source, flags } };
  });

const describe = (target: Target) =>
  target.map(([role, name]) => `${role} ${name === undefined ? '' : String(name)}`.trim()).join(' > ');

/** A page of the site as a visitor uses it, in any engine. */
export class Page {
  readonly driver: Driver;
  readonly #site: SiteProxy;
  readonly #problems: string[] = [];
  readonly until = until;

  constructor(driver: Driver, site: SiteProxy) {
    this.driver = driver;
    this.#site = site;
  }

  /** Opens a page, and resolves once its HTML has arrived. Its scripts may wait until they are released. */
  async open(address: string, scripts: 'sent' | 'held' = 'sent'): Promise<void> {
    await this.#collectProblems();
    this.releaseScripts();
    if (scripts === 'held') this.#site.holdScripts();
    await this.driver.goto(this.#site.origin + address);
  }

  releaseScripts(): void {
    this.#site.releaseScripts();
  }

  /** Whether the site has answered all requests. */
  isQuiet(): boolean {
    return this.#site.isQuiet();
  }

  /** Opens a page, and resolves once fonts and scripts have arrived. */
  async goto(address: string): Promise<void> {
    await this.open(address);
    await this.driver.evaluate(untilLoaded, QUIET_FRAMES);
  }

  /** Waits until the page that a press has led to is complete. */
  async seeComplete(): Promise<void> {
    const state = () => this.driver.evaluate(() => document.readyState);
    await this.until(state, (found) => found === 'complete', 'a complete page');
  }

  /** Path, query and hash of the present address. */
  address(): Promise<string> {
    return this.driver.evaluate(() => location.pathname + location.search + location.hash);
  }

  async seeAddress(wanted: string | RegExp): Promise<void> {
    const isWanted = (address: string) => (typeof wanted === 'string' ? address === wanted : wanted.test(address));
    await this.until(() => this.address(), isWanted, `the address ${String(wanted)}`);
  }

  look(...target: Target): Promise<Found> {
    return this.driver.evaluate(findInPage, stepsOf(target), 'look' as const);
  }

  /** Waits until a match is visible. */
  async see(...target: Target): Promise<Found> {
    return this.until(
      () => this.look(...target),
      ({ count }) => count > 0,
      `visible: ${describe(target)}`,
    );
  }

  /** Waits until no match is visible. */
  async seeNothingOf(...target: Target): Promise<void> {
    await this.until(
      () => this.look(...target),
      ({ count }) => count === 0,
      `no longer visible: ${describe(target)}`,
    );
  }

  async seeText(text: string): Promise<void> {
    await this.until(
      () => this.driver.evaluate(() => document.body.innerText),
      (shown) => shown.includes(text),
      `"${text}"`,
    );
  }

  /** Waits until the page's background has that lightness. */
  async seePaper(wanted: 'dark' | 'light'): Promise<void> {
    await this.until(
      () => this.driver.evaluate(lightness),
      (found) => (wanted === 'dark' ? found < 64 : found > 192),
      `a ${wanted} background`,
    );
  }

  /** Waits until the first match can be hit, and clicks its middle. */
  async click(...target: Target): Promise<void> {
    const aim = () => this.driver.evaluate(findInPage, stepsOf(target), 'aim' as const);
    const aimed = () => this.until(aim, (found) => found.point !== undefined, `clickable: ${describe(target)}`);
    // Firefox on a busy machine shows for some frames what was there before it scrolled, and would hit that.
    await aimed();
    const { point } = await aimed();
    if (point) await this.driver.clickAt(point.x, point.y);
  }

  /** Clicks into a field and types; a list or a date field, whose pickers belong to the browser, is given the value. */
  async fill(value: string, ...target: Target): Promise<void> {
    await this.click(...target);
    const { isPicked } = await this.look(...target);
    if (!isPicked) await this.driver.typeText(value);
    await this.until(
      () => this.driver.evaluate(findInPage, stepsOf(target), isPicked ? ('set' as const) : ('look' as const), value),
      (found) => found.value.includes(value),
      `"${value}" in ${describe(target)}`,
    );
    if (isPicked) await this.driver.press('Escape');
  }

  /** Empties the storage of the site, from a file without scripts: a page stores what is typed when it is left. */
  async forget(): Promise<void> {
    await this.open('/robots.txt');
    await this.driver.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  /** Errors of all pages since the last call. */
  async takeProblems(): Promise<string[]> {
    await this.#collectProblems();
    return this.#problems.splice(0);
  }

  async #collectProblems(): Promise<void> {
    this.#problems.push(...(await this.driver.evaluate(() => globalThis.pageProblems?.splice(0) ?? [])));
  }
}
