import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { PHONE } from '../content/routes.ts';

interface WithAxe {
  axe: { run: (context: { include: string[]; exclude: string[] }, options: RunOptions) => Promise<AxeResults> };
}

/** The minified script, which a browser parses in two thirds of the time. */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Scope {
  whole?: boolean;
  /** A part that an open menu covers. */
  without?: string;
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // YouTube's player is not ours.
  iframes: false,
};

/**
 * Runs axe on the present state of a page, in its window and scheme. The colours of both schemes are computed from the tokens.
 * @returns a sentence for each violated rule
 */
async function violationsIn(page: Page, without?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Once for each loaded page: parsing axe takes about as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const context = { include: ['html'], exclude: without === undefined ? [] : [without] };
  return await page.evaluate(
    async ([where, how]) => {
      const { violations: found } = await (window as unknown as WithAxe).axe.run(where, how);
      return found.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
      );
    },
    [context, OPTIONS] as const,
  );
}

/**
 * Expects no violation in a state of a page.
 * @param whole in a window as high as the page: links that the header half covers count as too small
 */
export async function expectAccessible(page: Page, state: string, { whole = false, without }: Scope = {}): Promise<void> {
  const window = page.viewportSize() ?? PHONE;
  if (whole) await page.setViewportSize({ ...window, height: (await page.evaluate(() => document.body.scrollHeight)) + 200 });
  expect(await violationsIn(page, without), state).toEqual([]);
  if (whole) await page.setViewportSize(window);
}
