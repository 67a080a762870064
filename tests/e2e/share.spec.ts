import { expect, type Locator, type Page, test } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';
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
const VIDEO = '/videos?video=varicose-veins-in-ten-minutes';
const VIDEO_ADDRESS = /^https:\/\/.+\/videos\?video=varicose-veins-in-ten-minutes$/;

const share = (page: Page) => page.getByRole('region', { name: 'Share these videos' });
const statusOf = (place: Locator, text: string) => place.getByRole('status').filter({ hasText: text });

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

const WAYS = {
  'by keyboard on a phone': { viewport: PHONE, act: (link: Locator) => link.press('Enter') },
  'by touch on a phone': { viewport: PHONE, act: (link: Locator) => link.tap() },
};

for (const [way, { viewport, act }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    test.use({ viewport, hasTouch: way.includes('touch') });

    test('copies the link and opens windows of 600 × 400 without opener, except for mail', async ({ page, context }) => {
      const requested = await fakeYouTube(context, 'unreachable');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const windows = await recordWindows(page);
      await page.goto('/videos');
      // Telegram follows Email, as in the specification.
      const links = share(page).getByRole('link');
      const names = await links.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
      expect(names.map((name) => /^Share (?:on|by) (\w+)/.exec(name)?.[1])).toEqual(Object.keys(TARGETS));
      await act(share(page).getByRole('button', { name: 'Copy link' }));
      await expect(share(page).getByRole('status')).toHaveText('Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/.+\/videos$/);
      for (const [name, address] of Object.entries(TARGETS))
        if (address) await act(share(page).getByRole('link', { name: `Share on ${name} (opens a new window)` }));
      const addresses = Object.values(TARGETS).filter((address) => address !== undefined);
      await expect.poll(windows).toHaveLength(addresses.length);
      for (const [index, [address, target, features]] of (await windows()).entries()) {
        expect(address).toMatch(addresses[index] ?? '');
        expect([target, features]).toEqual(['_blank', 'noopener,width=600,height=400']);
      }
      const mail = share(page).getByRole('link', { name: 'Share by Email', exact: true });
      await expect(mail).toHaveAttribute('href', /^mailto:\?subject=.+&body=https%3A%2F%2F.*videos$/);
      await expect(mail).not.toHaveAttribute('target');
      expect(requested).toEqual([]);
    });
  });
}

test('the opened window has no access to the page', async ({ page, context }) => {
  await context.route(/^https?:\/\/(?!localhost)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto('/videos');
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    share(page).getByRole('link', { name: 'Share on Telegram' }).click(),
  ]);
  await expect(popup).toHaveTitle('Elsewhere');
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL('/videos');
});

test('shows the address and logs an error if the link cannot be copied', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await refuseClipboard(page);
  await page.goto('/videos');
  await share(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeVisible();
  expect(logged.some((text) => text.includes('The text could not be copied.'))).toBe(true);
});

test.describe('the browser’s own way to share', () => {
  const appButton = (page: Page) => share(page).getByRole('button', { name: 'Share with an app' });
  /** Hydrates the island, which shows the button only where the browser can share. */
  const hydrate = (page: Page) => share(page).getByRole('button', { name: 'Copy link' }).click();

  test('is offered where the browser has it', async ({ page }) => {
    await fakeShare(page);
    await page.goto('/videos');
    await hydrate(page);
    await appButton(page).click();
    const [shared] = await sharedData(page);
    expect(shared?.url).toMatch(/\/videos$/);
    expect(shared?.title).toContain('Video Interviews');
  });

  test('is not offered where the browser has none', async ({ page }) => {
    await page.addInitScript(() => {
      delete (Navigator.prototype as { share?: unknown }).share;
    });
    await page.goto('/videos');
    await hydrate(page);
    await expect(share(page).getByRole('status')).not.toBeEmpty();
    await expect(appButton(page)).toHaveCount(0);
  });

  test('shows the address if it fails', async ({ page }) => {
    await fakeShare(page, 'NotAllowedError');
    await page.goto('/videos');
    await hydrate(page);
    await appButton(page).click();
    await expect(share(page).getByText(/^https:\/\/.+\/videos$/)).toBeVisible();
  });
});

test.describe('the share menu of a video', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const menuButton = (page: Page) => dialog(page).getByRole('button', { name: 'Share', exact: true });

  test('shares the video; Escape closes the menu, then the dialog', async ({ page, context }) => {
    await fakeYouTube(context, 'answers');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(VIDEO);
    await menuButton(page).click();
    for (const name of Object.keys(TARGETS))
      await expect(dialog(page).getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    const whatsApp = dialog(page).getByRole('link', { name: /^WhatsApp/ });
    await expect(whatsApp).toHaveAttribute('href', /video%3Dvaricose-veins-in-ten-minutes$/);
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(statusOf(dialog(page), 'Link copied')).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(VIDEO_ADDRESS);
    await page.keyboard.press('Escape');
    await expect(whatsApp).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  test('opens windows of 600 × 400 and shows the address if it cannot be copied', async ({ page }) => {
    await refuseClipboard(page);
    const windows = await recordWindows(page);
    await page.goto(VIDEO);
    await menuButton(page).press('Enter');
    await dialog(page)
      .getByRole('link', { name: /^Facebook/ })
      .press('Enter');
    await expect.poll(windows).toHaveLength(1);
    const [[address, ...options] = []] = await windows();
    expect(address).toMatch(/^https:\/\/www\.facebook\.com\/.*video%3Dvaricose-veins-in-ten-minutes$/);
    expect(options).toEqual(['_blank', 'noopener,width=600,height=400']);
    await dialog(page).getByRole('button', { name: 'Copy link' }).press('Space');
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
    await expect(statusOf(dialog(page), 'The link could not be copied.')).toHaveCount(1);
  });

  test('shows the address if the browser fails to share, not if the visitor cancels', async ({ page }) => {
    await fakeShare(page, 'AbortError', 'NotAllowedError');
    await page.goto(VIDEO);
    await menuButton(page).click();
    const appButton = dialog(page).getByRole('button', { name: 'Share with an app' });
    await appButton.click();
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeHidden();
    await appButton.click();
    await expect(dialog(page).getByText(VIDEO_ADDRESS)).toBeVisible();
    await expect(statusOf(dialog(page), 'The browser could not share.')).toHaveCount(1);
    const shared = await sharedData(page);
    expect(shared).toHaveLength(2);
    expect(shared[0]?.url).toMatch(VIDEO_ADDRESS);
    expect(shared[0]?.title).toBe('Varicose veins, in ten minutes');
  });
});

test('on wide screens the share links of an article stay in the left margin', async ({ page }) => {
  await page.goto('/blog/walking-as-treatment');
  const links = page.getByRole('region', { name: 'Share this article' });
  const box = await links.boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(300);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(heading?.x ?? 0);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await expect(links.getByRole('link', { name: 'Share on Facebook' })).toBeInViewport();
});
