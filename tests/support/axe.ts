import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with a page as it stands, a sentence a rule.
 * @param without selector of what lies behind an open menu, where axe cannot scroll
 */
export async function violations(page: Page, without?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const { violations: found } = await (without === undefined ? builder : builder.exclude(without))
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    // Everything is in the page itself; a page of its own to put results together would take half a second each time.
    .setLegacyMode()
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
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
