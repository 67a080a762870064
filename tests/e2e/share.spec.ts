import { expect, type Locator, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page-loading.ts';
import { watchPresses } from '../support/page-watch.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { TITLE } from '../support/videos.ts';
import { fakeYouTube } from '../support/youtube.ts';

/** The ways to share, in their order, and the addresses of those that open a window. */
const TARGETS = {
  Facebook: /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=https%3A%2F%2F.*videos$/,
  Twitter: /^https:\/\/twitter\.com\/intent\/tweet\?url=https%3A%2F%2F.*videos&text=/,
  LinkedIn: /^https:\/\/www\.linkedin\.com\/sharing\/share-offsite\/\?url=https%3A%2F%2F.*videos$/,
  WhatsApp: /^https:\/\/wa\.me\/\?text=.*%20https%3A%2F%2F.*videos$/,
  Email: undefined,
  Telegram: /^https:\/\/t\.me\/share\/url\?url=https%3A%2F%2F.*videos&text=/,
};
const WINDOW = ['_blank', 'noopener,width=600,height=400'];
const VIDEO = '/videos?video=veins-briefly';
const VIDEO_ADDRESS = /^https:\/\/.+\/videos\?video=veins-briefly$/;

const share = (page: Page) => page.getByRole('region', { name: 'Share these videos' });
const statusOf = (place: Locator, text: string) => place.getByRole('status').filter({ hasText: text });
const appButton = (place: Locator) => place.getByRole('button', { name: 'Share with an app' });
const dialog = (page: Page) => page.getByRole('dialog');
const menuButton = (page: Page) => dialog(page).getByRole('button', { name: 'Share', exact: true });

test.use({ viewport: DESK });

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
    // Telegram follows Email, as in the specification.
    const names = await share(page)
      .getByRole('link')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    expect(names.map((name) => /^Share (?:on|by) (\w+)/.exec(name)?.[1])).toEqual(Object.keys(TARGETS));
    const targets = Object.entries(TARGETS).filter(([, address]) => address !== undefined);
    for (const [name] of targets)
      await share(page)
        .getByRole('link', { name: `Share on ${name} (opens a new window)` })
        .tap();
    await expect.poll(windows).toHaveLength(targets.length);
    for (const [index, [address, ...how]] of (await windows()).entries()) {
      expect(address).toMatch(targets[index]?.[1] ?? '');
      expect(how).toEqual(WINDOW);
    }
    const mail = share(page).getByRole('link', { name: 'Share by Email', exact: true });
    await expect(mail).toHaveAttribute('href', /^mailto:\?subject=.+&body=https%3A%2F%2F.*videos$/);
    await expect(mail).not.toHaveAttribute('target');
    await share(page).getByRole('button', { name: 'Copy link' }).tap();
    await expect(share(page).getByRole('status')).toHaveText('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/.+\/videos$/);
    expect(requested).toEqual([]);
  });
});

test('leaves other presses to the browser; gives the window no access to the page; offers only what there is', async ({
  page,
  context,
}) => {
  await context.route(/^https?:\/\/(?!localhost)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await page.goto('/videos');
  await expect(share(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(appButton(share(page))).toBeHidden();
  const link = share(page).getByRole('link', { name: /Telegram/ });
  const [popup] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(popup).toHaveTitle('Elsewhere');
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL('/videos');
  await popup.close();

  const windows = await recordWindows(page);
  await page.reload();
  const presses = await watchPresses(page);
  await link.click({ button: 'middle' });
  for (const modifier of ['Control', 'Shift', 'Meta'] as const) await link.click({ modifiers: [modifier] });
  expect(await presses()).toEqual(['auxclick left', 'click left', 'click left', 'click left']);
  expect(await windows()).toEqual([]);
});

test('the browser’s own way to share needs no script, moves nothing, and leaves no way alone in a row', async ({ page }) => {
  await fakeShare(page);
  const release = await delayResponses(page, /\/_astro\/[^/]+\.js$/);
  await page.goto('/videos', { waitUntil: 'domcontentloaded' });
  await appButton(share(page)).click();
  const box = await share(page).boundingBox();
  release();
  await expect.poll(() => sharedData(page)).toHaveLength(1);
  const [shared] = await sharedData(page);
  expect(shared?.url).toMatch(/\/videos$/);
  expect(shared?.title).toContain('Video Interviews');
  expect(await share(page).boundingBox()).toEqual(box);
  for (const width of [320, 360, 390, 430, 480, 600]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .locator('share-links li:visible')
      .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
    expect(tops).toHaveLength(8);
    expect(tops.filter((top) => top === tops.at(-1)).length, `${width}`).toBeGreaterThan(1);
  }
});

test('the menu of a video opens windows, copies, shares and shows the address otherwise; Escape closes it first', async ({
  page,
  context,
}) => {
  await fakeYouTube(context, 'answers');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const windows = await recordWindows(page);
  await fakeShare(page, 'AbortError', 'NotAllowedError');
  await page.goto(VIDEO);
  await menuButton(page).press('Enter');
  const whatsApp = dialog(page).getByRole('link', { name: /^WhatsApp/ });
  await whatsApp.press('Enter');
  await expect.poll(windows).toEqual([[expect.stringMatching(/^https:\/\/wa\.me\/.*video%3Dveins-briefly$/), ...WINDOW]]);
  await dialog(page).getByRole('button', { name: 'Copy link' }).press('Space');
  await expect(statusOf(dialog(page), 'Link copied')).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(VIDEO_ADDRESS);
  // A visitor who cancels is not told so.
  await appButton(dialog(page)).click();
  await expect.poll(() => sharedData(page)).toHaveLength(1);
  await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeHidden();
  await appButton(dialog(page)).click();
  await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
  await expect(statusOf(dialog(page), 'The browser could not share.')).toHaveCount(1);
  const [shared] = await sharedData(page);
  expect(shared?.url).toMatch(VIDEO_ADDRESS);
  expect(shared?.title).toBe(TITLE);
  await page.keyboard.press('Escape');
  await expect(whatsApp).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // So it does below the videos, where the link cannot be copied.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await page.goto('/videos');
  await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeHidden();
  await share(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeVisible();
});

test('the share links of an article stand in the margin, or below the text where there is no room', async ({ page }) => {
  const links = page.getByRole('region', { name: 'Share this article' });
  /** Distances of the share links from the window's left edge and from the text's. */
  const room = () =>
    page.evaluate(() => {
      const [list, text] = ['.article-share ul', '.article'].map((part) => document.querySelector(part)?.getBoundingClientRect());
      return { left: list?.left ?? 0, gap: (text?.left ?? 0) - (list?.right ?? 0), height: list?.height ?? 0 };
    });
  const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  await fakeShare(page);
  await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
  await page.setViewportSize({ width: 1407, height: 900 });
  const below = await room();
  expect(below.height).toBeLessThan(50);
  expect(below.gap).toBeLessThan(0);
  await page.setViewportSize({ width: 1408, height: 900 });
  const beside = await room();
  expect(beside.left).toBeGreaterThanOrEqual(16);
  expect(beside.gap).toBeGreaterThanOrEqual(16);
  expect(beside.height).toBeGreaterThan(300);
  // Beside the text while it is read, and not over the footer.
  await scroll(700);
  await expect(links.getByRole('link', { name: 'Share on Facebook' })).toBeInViewport();
  await scroll(1_000_000);
  await expect(links.getByRole('link', { name: 'Share on Facebook' })).not.toBeInViewport();
});
