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

/**
 * What axe finds wrong with a page as it stands, a sentence a rule.
 * @param without selector of what lies behind an open menu, where axe cannot scroll
 */
export async function violations(page: Page, without?: string): Promise<string[]> {
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
    [context, OPTIONS] as const,
  );
}

/** The same in the light and in the dark: the page is loaded once, and only its colours change. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    all.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`));
  }
  return all;
}

/** A state of a page, and how a visitor brings it there. */
export interface PageState {
  name: string;
  open: (page: Page) => Promise<unknown>;
}

/** A test for each state at each width, with both schemes. */
export function axeFindsNothingIn(states: readonly PageState[]): void {
  for (const viewport of [PHONE, DESK]) {
    test.describe(`${viewport.width} px, light and dark`, () => {
      test.use({ viewport, reducedMotion: 'reduce' } as never);
      for (const { name, open } of states) {
        test(`axe finds nothing in ${name}`, async ({ page }) => {
          await open(page);
          expect(await violationsInBothSchemes(page)).toEqual([]);
        });
      }
    });
  }
}
