import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { DESK, PHONE } from './routes.ts';
import { test } from './test.ts';

interface WithAxe {
  axe: { run: (context: { include: string[]; exclude: string[] }, options: RunOptions) => Promise<AxeResults> };
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // YouTube's player is not ours.
  iframes: false,
};

/** What a scheme can change: nothing but colours. */
const ABOUT_COLOURS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What axe finds wrong with a page as it stands, a sentence a rule. */
async function violations(page: Page, options: RunOptions, without?: string): Promise<string[]> {
  // Brought once for each page that is loaded: to read half a megabyte of script takes longer than to look at the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

interface Look {
  /** Every rule also in the dark; else the light has them all, and the dark those of colours. */
  everyRule?: boolean | undefined;
  /** Selector of what lies behind an open menu, where axe cannot scroll. */
  without?: string | undefined;
}

/** The same in the light and in the dark: the page is loaded once. */
export async function violationsInBothSchemes(page: Page, { everyRule = false, without }: Look = {}): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'light' || everyRule ? OPTIONS : ABOUT_COLOURS;
    all.push(...(await violations(page, options, without)).map((one) => `${colorScheme}: ${one}`));
  }
  return all;
}

/**
 * The same on a phone and on a desk, in both schemes each: the page is brought into its state once, on the phone, and then
 * the window grows. Most of the time that a test takes goes into a page's coming.
 */
export async function violationsEverywhere(
  page: Page,
  { everyRule, whole = false }: Pick<Look, 'everyRule'> & Pick<PageState, 'whole'> = {},
): Promise<string[]> {
  const all: string[] = [];
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    if (whole) {
      const height = await page.evaluate(() => document.body.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: height + 200 });
    }
    all.push(...(await violationsInBothSchemes(page, { everyRule })).map((one) => `${viewport.width} px, ${one}`));
  }
  return all;
}

/** A state of a page, and how a visitor brings it there. */
export interface PageState {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** In windows as high as the page: links that are scrolled halfway below the header count as too small. */
  whole?: boolean | undefined;
}

/** A test for each state, at both widths and in both schemes. */
export function axeFindsNothingIn(states: readonly PageState[]): void {
  test.describe('390 and 1280 px, light and dark', () => {
    test.use({ viewport: PHONE, reducedMotion: 'reduce' } as never);
    for (const { name, open, whole } of states) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await open(page);
        expect(await violationsEverywhere(page, { whole })).toEqual([]);
      });
    }
  });
}
