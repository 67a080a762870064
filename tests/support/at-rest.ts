import { expect, type Locator } from '@playwright/test';

/**
 * Brings something into view and waits until it stays where it is. What is far away has a guessed height until it is near
 * (`content-visibility`), so that a page moves after a jump; whoever scrolls by hand is not that quick.
 */
export async function atRest(wanted: Locator): Promise<Locator> {
  await wanted.scrollIntoViewIfNeeded();
  let before: string | undefined;
  await expect
    .poll(async () => {
      const now = JSON.stringify(await wanted.boundingBox());
      const stays = now === before;
      before = now;
      return stays;
    })
    .toBe(true);
  return wanted;
}
