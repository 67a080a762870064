import { expect, type Locator, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page-loading.ts';
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

const refuseClipboard = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });

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

/** Every address outside the site shows a page "Elsewhere". */
const fakeOthers = (page: Page) =>
  page
    .context()
    .route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }));

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('copies the link and opens windows of 600 × 400 by touch and keyboard', async ({ page, context }) => {
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
    for (const act of [(link: Locator) => link.tap(), (link: Locator) => link.press('Enter')])
      for (const [name] of targets) await act(share(page).getByRole('link', { name: `Share on ${name} (opens a new window)` }));
    await expect.poll(windows).toHaveLength(2 * targets.length);
    for (const [index, [address, ...how]] of (await windows()).entries()) {
      expect(address).toMatch(targets[index % targets.length]?.[1] ?? '');
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

test('a share link of each kind of page opens its window at the first press, before the scripts are there', async ({ page }) => {
  await page.route('**/_astro/*.js', () => undefined);
  const windows = await recordWindows(page);
  for (const address of ['/', '/about', '/videos', '/publications', '/publications/cuffs-and-toes-2024', '/blog/no-text-yet']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const links = page.locator('share-links a[target]');
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length, address).toBe(5);
    for (const link of await links.all()) await link.click();
    expect(await windows(), address).toEqual(addresses.map((href) => [href, ...WINDOW]));
    expect(page.url(), address).toMatch(new RegExp(`${address}$`));
  }
});

test('leaves other presses to the browser, and gives the window no access to the page', async ({ page, context }) => {
  await fakeOthers(page);
  await page.goto('/videos');
  const link = share(page).getByRole('link', { name: /Telegram/ });
  const [popup] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(popup).toHaveTitle('Elsewhere');
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL('/videos');
  await popup.close();

  const windows = await recordWindows(page);
  await page.reload();
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ button: 'middle' })]);
  await expect(tab).toHaveURL(/^https:\/\/t\.me\//);
  await link.evaluate((element) =>
    element.addEventListener('click', (event) => {
      element.dataset['prevented'] = `${element.dataset['prevented'] ?? ''} ${event.defaultPrevented}`;
      event.preventDefault();
    }),
  );
  for (const modifier of ['Control', 'Shift', 'Meta'] as const) await link.click({ modifiers: [modifier] });
  await expect(link).toHaveAttribute('data-prevented', ' false false false');
  expect(await windows()).toEqual([]);
});

test('shows the address, and logs an error, if the link cannot be copied or the browser cannot share', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await refuseClipboard(page);
  await fakeShare(page, 'NotAllowedError');
  for (const button of ['Copy link', 'Share with an app']) {
    await page.goto('/videos');
    await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeHidden();
    await share(page).getByRole('button', { name: button }).click();
    await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeVisible();
  }
  expect(logged.some((text) => text.includes('The text could not be copied.'))).toBe(true);
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
  for (const address of ['/videos', '/publications']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    for (const width of [320, 360, 390, 430, 480, 600]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await page
        .locator('share-links li:visible')
        .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
      expect(tops).toHaveLength(8);
      expect(tops.filter((top) => top === tops.at(-1)).length, `${address} ${width}`).toBeGreaterThan(1);
    }
  }
});

test('the browser’s own way to share is not offered where the browser has none', async ({ page }) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await page.goto('/videos');
  await expect(share(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(appButton(share(page))).toBeHidden();
});

test.describe('the share menu of a video', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const menuButton = (page: Page) => dialog(page).getByRole('button', { name: 'Share', exact: true });

  test('opens windows of 600 × 400, copies the link; Escape closes the menu, then the dialog', async ({ page, context }) => {
    await fakeYouTube(context, 'answers');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const windows = await recordWindows(page);
    await page.goto(VIDEO);
    await menuButton(page).press('Enter');
    for (const name of Object.keys(TARGETS))
      await expect(dialog(page).getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    const whatsApp = dialog(page).getByRole('link', { name: /^WhatsApp/ });
    await expect(whatsApp).toHaveAttribute('href', /video%3Dveins-briefly$/);
    await dialog(page)
      .getByRole('link', { name: /^Facebook/ })
      .press('Enter');
    await expect.poll(windows).toHaveLength(1);
    const [[address, ...how] = []] = await windows();
    expect(address).toMatch(/^https:\/\/www\.facebook\.com\/.*video%3Dveins-briefly$/);
    expect(how).toEqual(WINDOW);
    await dialog(page).getByRole('button', { name: 'Copy link' }).press('Space');
    await expect(statusOf(dialog(page), 'Link copied')).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(VIDEO_ADDRESS);
    await page.keyboard.press('Escape');
    await expect(whatsApp).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  test('shows the address if the browser fails to share or to copy, not if the visitor cancels', async ({ page }) => {
    await fakeShare(page, 'AbortError', 'NotAllowedError');
    await refuseClipboard(page);
    await page.goto(VIDEO);
    await menuButton(page).click();
    await appButton(dialog(page)).click();
    await expect.poll(() => sharedData(page)).toHaveLength(1);
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeHidden();
    await appButton(dialog(page)).click();
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
    await expect(statusOf(dialog(page), 'The browser could not share.')).toHaveCount(1);
    const shared = await sharedData(page);
    expect(shared).toHaveLength(2);
    expect(shared[0]?.url).toMatch(VIDEO_ADDRESS);
    expect(shared[0]?.title).toBe(TITLE);
    await page.goto(VIDEO);
    await menuButton(page).click();
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
    await expect(statusOf(dialog(page), 'The link could not be copied.')).toHaveCount(1);
  });
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
  for (const [width, height] of [
    [1024, 900],
    [1366, 768],
    [1407, 900],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { height: rows, gap } = await room();
    expect(rows, `${width}`).toBeLessThan(50);
    expect(gap, `${width}`).toBeLessThan(0);
    await expect(links.getByRole('heading', { name: 'Share this article' })).toBeVisible();
  }
  for (const width of [1408, 1600, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await scroll(0);
    const { left, gap, height } = await room();
    expect(left, `${width}`).toBeGreaterThanOrEqual(16);
    expect(gap, `${width}`).toBeGreaterThanOrEqual(16);
    expect(height, `${width}`).toBeGreaterThan(300);
  }
  // Beside the text while it is read, and not over the footer.
  await page.setViewportSize({ width: 1408, height: 900 });
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
  await scroll(700);
  await expect(links.getByRole('link', { name: 'Share on Facebook' })).toBeInViewport();
  await expect(appButton(links)).toBeInViewport();
  await scroll(1_000_000);
  await expect(links.getByRole('link', { name: 'Share on Facebook' })).not.toBeInViewport();
});
