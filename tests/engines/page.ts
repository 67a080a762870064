import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Driver, Key } from './drivers/driver.ts';
import { type Found, findInPage, type Step } from './in-page.ts';

/** An element by its role and accessible name, inside others when there are several steps. A string is the whole name. */
export type Target = readonly (readonly [role: string, name?: string | RegExp])[];

const TIMEOUT_MS = 20_000;
const QUIET_FRAMES = 10;
/** Milliseconds between two reads of a page. Reading without a pause slows the page down. */
const POLL_MS = 50;

/** Resolves once fonts and scripts, which are requested after the first paint, have arrived. */
async function untilLoaded(quietFrames: number): Promise<void> {
  const state = () => `${performance.getEntriesByType('resource').length} ${document.fonts.status}`;
  // The fallback fonts of the device are among the page's fonts too.
  const hasFonts = () =>
    [...document.fonts].some(({ family, status }) => / (Loaded|Variable)\b/.test(family) && status === 'loaded');
  const end = performance.now() + 20_000;
  for (let [before, quiet] = [state(), 0]; performance.now() < end && (quiet < quietFrames || !hasFonts());) {
    await new Promise(requestAnimationFrame);
    const now = state();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

const stepsOf = (target: Target): Step[] =>
  target.map(([role, name]) => {
    if (name === undefined) return { role };
    const { source, flags } = typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}$`) : name;
    return { role, name: { source, flags } };
  });

/** A page as a visitor uses it, in any engine. */
export class Page {
  readonly driver: Driver;
  readonly #problems: string[] = [];

  constructor(driver: Driver) {
    this.driver = driver;
  }

  async goto(address: string): Promise<void> {
    await this.#collectProblems();
    await this.driver.goto(address);
    await this.driver.evaluate(untilLoaded, QUIET_FRAMES);
  }

  /** Path and query of the present address. */
  address(): Promise<string> {
    return this.driver.evaluate(() => location.pathname + location.search + location.hash);
  }

  look(...target: Target): Promise<Found> {
    return this.driver.evaluate(findInPage, stepsOf(target), 'look' as const);
  }

  async count(...target: Target): Promise<number> {
    return (await this.look(...target)).count;
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
      () => this.count(...target),
      (count) => count === 0,
      `no longer visible: ${describe(target)}`,
    );
  }

  /** Waits until the first match can be hit, and clicks its middle. */
  async click(...target: Target): Promise<void> {
    const aim = () => this.driver.evaluate(findInPage, stepsOf(target), 'aim' as const);
    const { point } = await this.until(aim, (found) => found.point !== undefined, `clickable: ${describe(target)}`);
    if (point) await this.driver.clickAt(point.x, point.y);
  }

  /** Clicks into a field and types. */
  async fill(text: string, ...target: Target): Promise<void> {
    await this.click(...target);
    await this.driver.typeText(text);
    await this.until(
      () => this.look(...target),
      ({ value }) => value.includes(text),
      `"${text}" in ${describe(target)}`,
    );
  }

  /** Gives a list or a date field its value; their pickers belong to the browser. */
  async choose(value: string, ...target: Target): Promise<void> {
    await this.click(...target);
    const set = () => this.driver.evaluate(findInPage, stepsOf(target), 'set' as const, value);
    await this.until(set, (found) => found.value === value, `"${value}" in ${describe(target)}`);
    await this.press('Escape');
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  /** Repeats `read` until `accepts` does. A `read` that a navigation interrupts is repeated, too. */
  async until<Value>(read: () => Promise<Value>, accepts: (value: Value) => boolean, what: string): Promise<Value> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const last = await read().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if ('value' in last && accepts(last.value)) return last.value;
      if (Date.now() < end) {
        await delay(POLL_MS);
        continue;
      }
      const seen = 'value' in last ? JSON.stringify(last.value) : String(last.error);
      return expect.fail(`Not within ${TIMEOUT_MS / 1000} s: ${what}. Last seen: ${seen}`);
    }
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

const describe = (target: Target) =>
  target.map(([role, name]) => `${role} ${name === undefined ? '' : String(name)}`.trim()).join(' > ');
