import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { DESK, PHONE } from './routes.ts';

interface WithAxe {
  axe: { run: (context: { include: string[]; exclude: string[] }, options: RunOptions) => Promise<AxeResults> };
}

/** The minified script, which a browser parses in two thirds of the time. */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // YouTube's player is not ours.
  iframes: false,
};

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Runs axe on the present state of a page. @returns a sentence for each violated rule */
async function violations(page: Page, options: RunOptions, without?: string): Promise<string[]> {
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
    [context, options] as const,
  );
}

/** Violations in the light scheme, and those of colours in the dark one. @param without part that an open menu covers */
export async function violationsInBothSchemes(page: Page, without?: string): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'light' ? OPTIONS : COLOUR_RULES;
    all.push(...(await violations(page, options, without)).map((one) => `${colorScheme}: ${one}`));
  }
  return all;
}

/**
 * Violations on a phone with light colours and at a desk with dark ones: each width and each scheme once, as a run of axe
 * takes longer than bringing a page into its state.
 */
export async function violationsEverywhere(page: Page, { whole = false }: Pick<PageState, 'whole'> = {}): Promise<string[]> {
  const all: string[] = [];
  for (const [viewport, colorScheme] of [[PHONE, 'light'] as const, [DESK, 'dark'] as const]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    if (whole) {
      const height = await page.evaluate(() => document.body.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: height + 200 });
    }
    all.push(...(await violations(page, OPTIONS)).map((one) => `${viewport.width} px, ${colorScheme}: ${one}`));
  }
  return all;
}

/** A state of a page. */
export interface PageState {
  name: string;
  /** Opens the page and brings it into the state. */
  open: (page: Page) => Promise<unknown>;
  /** Runs in a window as high as the page: links that the header half covers count as too small. */
  whole?: boolean | undefined;
}

/** Defines a test for each state, see {@link violationsEverywhere}. */
export function axeFindsNothingIn(states: readonly PageState[]): void {
  test.describe('390 px light, 1280 px dark', () => {
    test.use({ viewport: PHONE, reducedMotion: 'reduce' } as never);
    for (const { name, open, whole } of states) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await open(page);
        expect(await violationsEverywhere(page, { whole })).toEqual([]);
      });
    }
  });
}
