/**
 * On a slow line, a press that comes before the scripts takes effect once they are loaded, and only once: the page is then as
 * if the press had come after them. So is a field that was filled in before them.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK, PHONE } from '../support/routes.ts';
import { type Control, markControl, pagesWithFields, pressedControls } from './controls.ts';
import { type Driver } from './drivers/driver.ts';
import { serveWithSlowScripts } from './drivers/slow-scripts.ts';
import { engine, startEngine } from './engine-test.ts';
import { Page } from './page.ts';
import { fillFields, readFields, readState, recordCalls, wakeScripts } from './page-state.ts';

/** Reads of an unchanged state after which nothing more is expected. */
const UNCHANGED_READS = 4;

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

const state = () => driver.evaluate(readState);
const scriptsRun = (page: Page) =>
  page.until(
    () => driver.evaluate(wakeScripts),
    (run) => run,
    'all scripts',
  );

/** The state of a page that changes no more. @param before a state that it has left */
async function settledState(page: Page, before = ''): Promise<string> {
  let [last, unchanged] = ['', 0];
  await page.until(
    async () => {
      const now = await state();
      unchanged = now !== '' && now !== before && now === last ? unchanged + 1 : 0;
      last = now;
      return unchanged;
    },
    (count) => count >= UNCHANGED_READS,
    'a settled page',
  );
  return last;
}

const forget = () =>
  driver.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

/** Opens a page whose scripts wait until they are released, and marks a control. @returns undefined if none can be pressed */
async function open({ address, kind }: Control): Promise<(() => void) | undefined> {
  const release = slow.holdScripts();
  await driver.goto(address);
  await driver.evaluate(recordCalls);
  if (await driver.evaluate(markControl, kind)) return release;
  release();
  return undefined;
}

/** Presses the marked control. A search gets a text before it. */
async function press(page: Page): Promise<void> {
  const isSearch = await driver.evaluate(() => document.querySelector('form:has([data-marked]) [type=search]') !== null);
  if (isSearch) await page.fill('foot', ['search'], ['field']);
  await page.click(['marked']);
}

/** The state after a press that comes when all scripts run; undefined if the control cannot be pressed at this width. */
async function stateOfReadyPage(page: Page, control: Control): Promise<string | undefined> {
  const release = await open(control);
  if (!release) return undefined;
  release();
  await scriptsRun(page);
  const before = await state();
  await press(page);
  const settled = await settledState(page, before);
  await forget();
  return settled;
}

for (const control of pressedControls())
  test(`${engine}: ${control.name} of ${control.address} keeps a press that comes before the scripts`, async () => {
    const page = new Page(driver);
    let expected: string | undefined;
    for (const viewport of [DESK, PHONE]) {
      await driver.setViewport(viewport);
      expected ??= await stateOfReadyPage(page, control);
      if (expected !== undefined) break;
    }
    // Other presses come before it, as the menu's: it is never the first.
    if (expected === undefined) return;
    const release = await open(control);
    const before = await state();
    await press(page);
    release?.();
    await scriptsRun(page);
    // The last part of an effect may load a script of its own. The comparison below says what is missing.
    await page.until(state, (now) => now === expected, 'the effect').catch(() => undefined);
    const after = await settledState(page);
    await forget();
    expect(after).toBe(expected);
    expect(after).not.toBe(before);
    expect(await page.takeProblems()).toEqual([]);
  });

for (const address of pagesWithFields())
  test(`${engine}: ${address} keeps what is filled in before the scripts`, async () => {
    const page = new Page(driver);
    await driver.setViewport(DESK);
    const release = slow.holdScripts();
    await driver.goto(address);
    const empty = await driver.evaluate(readFields);
    await driver.evaluate(fillFields);
    const filled = await driver.evaluate(readFields);
    expect(filled).not.toEqual(empty);
    release();
    await scriptsRun(page);
    await settledState(page);
    expect(await driver.evaluate(readFields)).toEqual(filled);
    await forget();
    expect(await page.takeProblems()).toEqual([]);
  });
