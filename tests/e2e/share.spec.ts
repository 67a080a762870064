import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { watchPresses } from '../support/page/page-watch.ts';
import { PHONE } from '../support/content/routes.ts';
import { TITLE } from '../support/page/videos.ts';
import { fakeYouTube } from '../support/page/youtube.ts';

/** The ways to share that open a window, in their order, and its addresses. */
const TARGETS = {
  Facebook: /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=https%3A%2F%2F.*videos$/,
  Twitter: /^https:\/\/twitter\.com\/intent\/tweet\?url=https%3A%2F%2F.*videos&text=/,
  LinkedIn: /^https:\/\/www\.linkedin\.com\/sharing\/share-offsite\/\?url=https%3A%2F%2F.*videos$/,
  WhatsApp: /^https:\/\/wa\.me\/\?text=.*%20https%3A%2F%2F.*videos$/,
  Telegram: /^https:\/\/t\.me\/share\/url\?url=https%3A%2F%2F.*videos&text=/,
};
const WINDOW = ['_blank', 'noopener,width=600,height=400'];
const VIDEO = '/videos?video=veins-briefly';
const VIDEO_ADDRESS = /^https:\/\/.+\/videos\?video=veins-briefly$/;

const share = (page: Page) => page.getByRole('region', { name: 'Share these videos' });
const appButton = (place: Locator) => place.getByRole('button', { name: 'Share with an app' });
const dialog = (page: Page) => page.getByRole('dialog');
const menuButton = (page: Page) => dialog(page).getByRole('button', { name: 'Share', exact: true });

/** Records calls of window.open. @returns reads their arguments */
async function recordWindows(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const opened: unknown[][] = [];
    Object.assign(window, { opened });
    window.open = (...wanted) => {
      opened.push(wanted);
      return null;
    };
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
}

/** Replaces the browser's own way to share. @param outcome the error of each call, in order; none means success */
const fakeShare = (page: Page, ...outcome: string[]) =>
  page.addInitScript((errors) => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share(data: unknown) {
        const error = errors[shared.push(data) - 1];
        return error ? Promise.reject(new DOMException('Not shared', error)) : Promise.resolve();
      },
    });
  }, outcome);
const sharedData = (page: Page) =>
  page.evaluate(() => (window as unknown as { shared: { url: string; title: string }[] }).shared);

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('copies the link and opens windows of 600 × 400', async ({ page, context }) => {
    const requested = await fakeYouTube(context, 'unreachable');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const windows = await recordWindows(page);
    await page.goto('/videos');
    const links = share(page).getByRole('link');
    for (const name of Object.keys(TARGETS)) await links.and(page.getByLabel(`Share on ${name} (opens a new window)`)).tap();
    await expect.poll(windows).toEqual(Object.values(TARGETS).map((address) => [expect.stringMatching(address), ...WINDOW]));
    // Email is the last but one, and opens no window.
    await expect(links.nth(4)).toHaveAccessibleName('Share by Email');
    await expect(links.nth(4)).toHaveAttribute('href', /^mailto:\?subject=.+&body=https%3A%2F%2F.*videos$/);
    await share(page).getByRole('button', { name: 'Copy link' }).tap();
    await expect(share(page).getByRole('status')).toHaveText('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/.+\/videos$/);
    expect(requested).toEqual([]);
  });
});

test('leaves other presses to the browser, and gives the window no access to the page', async ({ page, context }) => {
  await fakeYouTube(context, 'unreachable');
  // Without the browser's own way to share, and without its clipboard.
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await page.goto('/videos');
  await expect(appButton(share(page))).toBeHidden();
  const address = share(page).getByText(/^https:\/\/.+\/videos$/);
  await expect(address).toBeHidden();
  await share(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(address).toBeVisible();
  const link = share(page).getByRole('link', { name: /Telegram/ });
  const [popup] = await Promise.all([context.waitForEvent('page'), link.click()]);
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  await popup.close();
  const presses = await watchPresses(page);
  await link.click({ button: 'middle' });
  for (const modifier of ['Control', 'Shift', 'Meta'] as const) await link.click({ modifiers: [modifier] });
  expect(await presses()).toEqual(['auxclick left', 'click left', 'click left', 'click left']);
});

test('the menu of a video copies, shares and shows the address otherwise; Escape closes it first', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fakeShare(page, 'AbortError', 'NotAllowedError');
  await page.goto(VIDEO);
  await menuButton(page).press('Enter');
  await expectAccessible(page, 'share menu');
  const whatsApp = dialog(page).getByRole('link', { name: /^WhatsApp/ });
  await expect(whatsApp).toHaveAttribute('href', /video%3Dveins-briefly$/);
  await dialog(page).getByRole('button', { name: 'Copy link' }).press('Space');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(VIDEO_ADDRESS);
  // A visitor who cancels is not told so.
  await appButton(dialog(page)).click();
  await expect.poll(() => sharedData(page)).toEqual([{ title: TITLE, url: expect.stringMatching(VIDEO_ADDRESS) }]);
  await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeHidden();
  await appButton(dialog(page)).click();
  await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'The browser could not share.' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(whatsApp).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});
