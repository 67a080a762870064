import { expect, type Locator, type Page } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';
import { standInForYouTube } from '../support/youtube.ts';
import { test } from '../support/test.ts';

const NAMES = ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'Telegram', 'Email'];

test.use({ viewport: DESK });

/** Catches the windows that a page opens. @returns what they were opened with */
async function catchWindows(page: Page): Promise<() => Promise<string[][]>> {
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

/** The windows, by the beginning of their addresses; a mail has none. */
const WINDOWS: Record<string, RegExp> = {
  Facebook: /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=https%3A%2F%2F.*videos$/,
  Twitter: /^https:\/\/twitter\.com\/intent\/tweet\?url=https%3A%2F%2F.*videos&text=/,
  LinkedIn: /^https:\/\/www\.linkedin\.com\/sharing\/share-offsite\/\?url=https%3A%2F%2F.*videos$/,
  WhatsApp: /^https:\/\/wa\.me\/\?text=.*%20https%3A%2F%2F.*videos$/,
  Telegram: /^https:\/\/t\.me\/share\/url\?url=https%3A%2F%2F.*videos&text=/,
};

const WAYS = {
  'by mouse on a desk': { viewport: DESK, act: (link: Locator) => link.click() },
  'by keyboard on a desk': { viewport: DESK, act: (link: Locator) => link.press('Enter') },
  'by keyboard on a phone': { viewport: PHONE, act: (link: Locator) => link.press('Enter') },
  'by touch on a phone': { viewport: PHONE, act: (link: Locator) => link.tap() },
};

for (const [way, { viewport, act }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    test.use({ viewport, hasTouch: way.includes('touch') });

    test('every way to share opens a window of 600 × 400 that knows nothing of this page, a mail none; copying says so', async ({
      page,
      context,
    }) => {
      const asked = await standInForYouTube(context, 'unreachable');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const windows = await catchWindows(page);
      await page.goto('/videos');
      const share = page.getByRole('region', { name: 'Share these videos' });
      for (const name of NAMES) await expect(share.getByRole('link', { name: `Share on ${name}` })).toBeVisible();
      // The title of a card above may take one line more when the typeface comes, and a tap aimed just before that misses.
      await share.scrollIntoViewIfNeeded();
      await expect(page.locator('html')).toHaveClass(/faces/);
      for (const name of Object.keys(WINDOWS)) await act(share.getByRole('link', { name: `Share on ${name}` }));
      await expect.poll(windows).toHaveLength(5);
      for (const [address, target, features] of await windows()) {
        expect(Object.values(WINDOWS).filter((each) => each.test(address ?? ''))).toHaveLength(1);
        expect([target, features]).toEqual(['_blank', 'noopener,width=600,height=400']);
      }
      const mail = share.getByRole('link', { name: 'Share on Email' });
      await expect(mail).toHaveAttribute('href', /^mailto:\?subject=.+&body=https%3A%2F%2F.*videos$/);
      await act(share.getByRole('button', { name: 'Copy link' }));
      await expect(share.getByRole('status')).toHaveText('Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/.+\/videos$/);
      expect(await windows()).toHaveLength(5);
      expect(asked).toEqual([]);
    });
  });
}

test('a real window opens without a way back to this page', async ({ page, context }) => {
  await context.route(/^https?:\/\/(?!localhost)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto('/videos');
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('region', { name: 'Share these videos' }).getByRole('link', { name: 'Share on Telegram' }).click(),
  ]);
  await expect(popup).toHaveTitle('Elsewhere');
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(page).toHaveURL('/videos');
});

test('a clipboard that refuses is only logged, and the address stands there to be copied by hand', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await page.goto('/videos');
  const share = page.getByRole('region', { name: 'Share these videos' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByText(/^https:\/\/.+\/videos$/)).toBeVisible();
  expect(logged.some((text) => text.includes('The address could not be copied.'))).toBe(true);
});

test('the browser’s own sheet is offered where there is one, and nowhere else', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined });
    delete (Navigator.prototype as { share?: unknown }).share;
    delete (navigator as { share?: unknown }).share;
  });
  await page.goto('/videos');
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: 'Share these videos' }).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share').getByRole('status')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Share with an app' })).toHaveCount(0);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: unknown) => {
        Object.assign(window, { shared: data });
        return Promise.resolve();
      },
    });
  });
  await page.goto('/videos');
  // It comes with the first sign of a visitor.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Share with an app' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string; title: string } }).shared);
  expect(shared.url).toMatch(/\/videos$/);
  expect(shared.title).toContain('Video Interviews');
});

test('a video’s share menu opens from one button, closes with Escape before its dialog does, and shares that video', async ({
  page,
  context,
}) => {
  await standInForYouTube(context, 'answers');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/videos?video=varicose-veins-in-ten-minutes');
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  for (const name of NAMES) await expect(dialog.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /video%3Dvaricose-veins-in-ten-minutes$/);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/videos\?video=varicose-veins-in-ten-minutes$/);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toBeHidden();
  await expect(button).toBeFocused();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a video’s share menu opens windows of the same kind; where copying fails the address stands there, and it is said', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  const windows = await catchWindows(page);
  await page.goto('/videos?video=varicose-veins-in-ten-minutes');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await dialog.getByRole('link', { name: /^Facebook/ }).press('Enter');
  await expect.poll(windows).toHaveLength(1);
  const [[address, ...how] = []] = await windows();
  expect(address).toMatch(/^https:\/\/www\.facebook\.com\/.*video%3Dvaricose-veins-in-ten-minutes$/);
  expect(how).toEqual(['_blank', 'noopener,width=600,height=400']);
  await dialog.getByRole('button', { name: 'Copy link' }).press('Space');
  await expect(dialog.getByText(/^https:\/\/.+\/videos\?video=varicose-veins-in-ten-minutes$/)).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'The link could not be copied.' })).toHaveCount(1);
});

test('a video’s share menu offers the browser’s own sheet; should it fail, the address stands there', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: unknown) => {
        const { shared = [] } = window as unknown as { shared?: unknown[] };
        Object.assign(window, { shared: [...shared, data] });
        if (shared.length === 0) return Promise.reject(new DOMException('Closed', 'AbortError'));
        return Promise.reject(new DOMException('No app', 'NotAllowedError'));
      },
    });
  });
  await page.goto('/videos?video=varicose-veins-in-ten-minutes');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const address = dialog.getByText(/^https:\/\/.+\/videos\?video=varicose-veins-in-ten-minutes$/);
  // Whoever closes the sheet has wanted to.
  await dialog.getByRole('button', { name: 'Share with an app' }).click();
  await expect(address).toBeHidden();
  await dialog.getByRole('button', { name: 'Share with an app' }).click();
  await expect(address).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'The browser could not share.' })).toHaveCount(1);
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string; title: string }[] }).shared);
  expect(shared).toHaveLength(2);
  expect(shared[0]?.url).toMatch(/\/videos\?video=varicose-veins-in-ten-minutes$/);
  expect(shared[0]?.title).toBe('Varicose veins, in ten minutes');
});

test('on a wide screen an article’s share links stand upright in the left margin', async ({ page }) => {
  await page.goto('/blog/walking-as-treatment');
  const share = page.getByRole('region', { name: 'Share this article' });
  const box = await share.boundingBox();
  const text = await page.locator('.prose').boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(300);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(text?.x ?? 0);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await expect(share.getByRole('link', { name: 'Share on Facebook' })).toBeInViewport();
});

test('a browser that cannot share after all says so, and offers to copy the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('No app', 'NotAllowedError')) });
  });
  await page.goto('/videos');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Share with an app' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be shared.');
  await page.getByRole('alert').getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/videos$/);
});
