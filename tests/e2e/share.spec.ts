import { expect, type Locator, type Page, test } from '@playwright/test';
import { pages } from '../support/built-site.ts';
import { delayResponses } from '../support/delayed-response.ts';
import { DESK, PHONE, ROUTES } from '../support/routes.ts';
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
const VIDEO = '/videos?video=veins-briefly';
const VIDEO_ADDRESS = /^https:\/\/.+\/videos\?video=veins-briefly$/;

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
      await act(share(page).getByRole('button', { name: 'Copy link' }));
      await expect(share(page).getByRole('status')).toHaveText('Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/.+\/videos$/);
      expect(requested).toEqual([]);
    });
  });
}

test('every share link of every page opens its window at the first press, before the scripts are there', async ({ page }) => {
  test.slow();
  await page.route('**/_astro/*.js', () => undefined);
  const windows = await recordWindows(page);
  // One page of each kind.
  const shared = ROUTES.filter((address) =>
    pages()
      .find((built) => built.address === address)
      ?.html.includes('<share-links>'),
  );
  expect(shared.length).toBeGreaterThan(4);
  for (const address of shared) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const links = page.locator('share-links a[target]');
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of await links.all()) await link.click();
    expect(await windows(), address).toEqual(addresses.map((href) => [href, '_blank', 'noopener,width=600,height=400']));
    expect(page.url(), address).toMatch(new RegExp(`${address}$`));
  }
});

for (const modifier of ['Control', 'Shift', 'Meta'] as const)
  test(`a press with ${modifier} is left to the browser`, async ({ page, context }) => {
    await context.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'Elsewhere' }));
    const windows = await recordWindows(page);
    await page.goto('/videos');
    const link = share(page).getByRole('link', { name: /Telegram/ });
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => {
        element.dataset['prevented'] = String(event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await link.click({ modifiers: [modifier] });
    await expect(link).toHaveAttribute('data-prevented', 'false');
    expect(await windows()).toEqual([]);
  });

test('the middle button opens a plain tab', async ({ page, context }) => {
  await context.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'Elsewhere' }));
  const windows = await recordWindows(page);
  await page.goto('/videos');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    share(page)
      .getByRole('link', { name: /Telegram/ })
      .click({ button: 'middle' }),
  ]);
  await expect(tab).toHaveURL(/^https:\/\/t\.me\//);
  expect(await windows()).toEqual([]);
});

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
  test('is offered where the browser has it', async ({ page }) => {
    await fakeShare(page);
    await page.goto('/videos');
    await appButton(page).click();
    await expect.poll(() => sharedData(page)).toHaveLength(1);
    const [shared] = await sharedData(page);
    expect(shared?.url).toMatch(/\/videos$/);
    expect(shared?.title).toContain('Video Interviews');
  });

  test('is not offered where the browser has none', async ({ page }) => {
    await page.addInitScript(() => {
      delete (Navigator.prototype as { share?: unknown }).share;
    });
    await page.goto('/videos');
    await expect(share(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(appButton(page)).toBeHidden();
  });

  test('is offered before any script has loaded, and nothing moves when it loads', async ({ page }) => {
    await fakeShare(page);
    const release = await delayResponses(page, /\/_astro\/[^/]+\.js$/);
    await page.goto('/videos', { waitUntil: 'domcontentloaded' });
    await appButton(page).click();
    const box = await share(page).boundingBox();
    release();
    await expect.poll(() => sharedData(page)).toHaveLength(1);
    expect(await share(page).boundingBox()).toEqual(box);
  });

  for (const width of [320, 360, 390, 430, 480, 600])
    test(`no way to share stands alone in a row at ${width} px`, async ({ page }) => {
      await fakeShare(page);
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/videos', '/publications']) {
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        const tops = await page
          .locator('share-links li:visible')
          .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
        expect(tops).toHaveLength(8);
        expect(tops.filter((top) => top === tops.at(-1)).length, address).toBeGreaterThan(1);
      }
    });

  test('shows the address if it fails', async ({ page }) => {
    await fakeShare(page, 'NotAllowedError');
    await page.goto('/videos');
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

test.describe('the share links of an article', () => {
  const address = pages().find(({ file }) => file.startsWith('blog/'))?.address ?? '';
  const links = (page: Page) => page.getByRole('region', { name: 'Share this article' });
  /** Distances of the share links from the window's left edge and from the text's. */
  const room = (page: Page) =>
    page.evaluate(() => {
      const [links, text] = ['.article-share ul', '.article'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return { left: links?.left ?? 0, gap: (text?.left ?? 0) - (links?.right ?? 0), height: links?.height ?? 0 };
    });

  for (const width of [1408, 1440, 1600, 1920, 2560])
    test(`stand in the margin at ${width} px, away from the window's edge and from the text`, async ({ page }) => {
      await fakeShare(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const { left, gap, height } = await room(page);
      expect(left).toBeGreaterThanOrEqual(16);
      expect(gap).toBeGreaterThanOrEqual(16);
      expect(height).toBeGreaterThan(300);
      // Beside the text while it is read, and not over the footer.
      await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
      await expect(links(page).getByRole('link', { name: 'Share on Facebook' })).toBeInViewport();
      await expect(links(page).getByRole('button', { name: 'Share with an app' })).toBeInViewport();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(links(page).getByRole('link', { name: 'Share on Facebook' })).not.toBeInViewport();
    });

  for (const [width, height] of [
    [1024, 900],
    [1280, 900],
    [1366, 768],
    [1407, 900],
    [1440, 600],
  ] as const)
    test(`stand below the text at ${width} × ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(address);
      const { height: rows, gap } = await room(page);
      expect(rows).toBeLessThan(50);
      expect(gap).toBeLessThan(0);
      await expect(links(page).getByRole('heading', { name: 'Share this article' })).toBeVisible();
    });
});
