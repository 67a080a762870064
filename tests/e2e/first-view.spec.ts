import { expect, type Page } from '@playwright/test';
import { PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

/** From common phones to the largest that is still taken for one; wider ones have shorter texts. */
const WINDOWS = [PHONE, { width: 432, height: 832 }, { width: 430, height: 932 }, { width: 639, height: 960 }] as const;

/** How high the tab bar is, in pixels. */
const BAR = 81;

/** The browser never says that it has painted, and what the page would do after two seconds waits until `goOn` is called. */
async function holdBeforePaint(page: Page) {
  await page.addInitScript(() => {
    const held: TimerHandler[] = [];
    const begin = globalThis.setTimeout.bind(globalThis);
    PerformanceObserver.prototype.observe = () => undefined;
    Object.assign(globalThis, {
      setTimeout: (handler: TimerHandler, wait?: number) => (wait === 2000 ? held.push(handler) : begin(handler, wait)),
      goOn: () => {
        for (const handler of held) begin(handler);
      },
    });
  });
}
const goOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
const root = (page: Page) => page.locator('html');
const footer = (page: Page) => page.getByRole('contentinfo');

for (const route of [...ROUTES, ...UNKNOWN_ROUTES, '/chat']) {
  test(`${route} fills a phone's window with what it lays out before it is painted`, async ({ context }) => {
    // A page of its own: the test's waits until it has been painted.
    const page = await context.newPage();
    await holdBeforePaint(page);
    await page.setViewportSize(WINDOWS[0]);
    await page.goto(route);
    await expect(root(page)).toHaveClass(/first-view/);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const main = await page.getByRole('main').boundingBox();
      if (!main) throw new Error('The page has no main part.');
      // A short page has its footer in the first view; on all others nothing that is not there could be seen.
      if (main.y + main.height < window.height) await expect(footer(page)).toBeVisible();
      else if (ROUTES.some((known) => known === route)) {
        await expect(footer(page)).toBeHidden();
        const bottoms = await page
          // Words, and the boxes of pictures, which come after the paint.
          .locator('main :not(:has(:not(picture, source, img)))')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
        // What is below that is soon covered by the bar.
        expect(Math.max(...bottoms)).toBeGreaterThanOrEqual(window.height - BAR);
      }
    }
    await goOn(page);
    await expect(root(page)).not.toHaveClass(/unpainted/);
    await expect(footer(page)).toBeVisible();
  });
}

test('a desk lays out the whole page at once', async ({ context }) => {
  const page = await context.newPage();
  await holdBeforePaint(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/about');
  await expect(footer(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('after the first view, what follows it and the rest come in a frame each', async ({ page }) => {
    await page.addInitScript(() => {
      const frames: boolean[][] = [];
      const shown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
      const look = () => {
        if (!document.documentElement.classList.contains('unpainted')) frames.push([shown('main .below'), shown('.foot')]);
        if (!frames.at(-1)?.at(-1)) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { frames });
    });
    await page.goto('/about');
    await expect(root(page)).toHaveClass(/whole/);
    const frames = await page.evaluate(() => (globalThis as unknown as { frames: boolean[][] }).frames);
    expect(frames).toContainEqual([false, false]);
    expect(frames).toContainEqual([true, false]);
    expect(frames.at(-1)).toEqual([true, true]);
  });

  test('the bar and the button at the edge come after the first paint, and stay on the later pages of a visit', async ({
    context,
  }) => {
    const page = await context.newPage();
    await holdBeforePaint(page);
    const bar = page.locator('.tabbar');
    const chat = page.getByRole('link', { name: 'Chat with us' });
    await page.goto('/');
    await expect(root(page)).toHaveClass(/first-view/);
    await expect(bar).toBeHidden();
    await expect(chat).toBeHidden();
    await goOn(page);
    await expect(bar).toBeVisible();
    await expect(chat).toBeVisible();
    await expect(root(page)).toHaveClass(/faces/);
    await bar.getByRole('link', { name: 'About' }).click();
    await page.waitForURL('/about');
    await expect(root(page)).toHaveClass(/unpainted.*first-view/);
    await expect(bar).toBeVisible();
    await expect(chat).toBeVisible();
  });

  test('the whole page comes also where no frame is ever drawn', async ({ context }) => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      globalThis.requestAnimationFrame = () => 0;
    });
    await page.goto('/about');
    await expect(root(page)).toHaveClass(/whole/);
    await expect(footer(page)).toBeVisible();
  });

  test('on paper nothing is left out, painted or not', async ({ context }) => {
    const page = await context.newPage();
    await holdBeforePaint(page);
    await page.goto('/blog/what-exactly-is-the-mediterranean-diet');
    await expect(page.locator('.prose > *').last()).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.prose > *').last()).toBeVisible();
  });

  for (const address of ['/publications#conference', '/blog?category=diabetes', '/about#:~:text=Memberships'])
    test(`${address} asks for more than the top of a page, and has it all at once`, async ({ context }) => {
      const page = await context.newPage();
      await holdBeforePaint(page);
      await page.goto(address);
      await expect(root(page)).toHaveClass(/unpainted/);
      await expect(root(page)).not.toHaveClass(/first-view/);
      await expect(footer(page)).toBeVisible();
    });

  test('no picture of the gallery changes its column when the rest of the page comes', async ({ context }) => {
    const page = await context.newPage();
    await holdBeforePaint(page);
    await page.goto('/gallery');
    await expect(root(page)).toHaveClass(/first-view/);
    const columns = () =>
      page.locator('.shots > li').evaluateAll((shots) => shots.map((shot) => Math.round(shot.getBoundingClientRect().left)));
    const before = await columns();
    expect(new Set(before).size).toBe(2);
    await goOn(page);
    await expect(root(page)).toHaveClass(/whole/);
    expect(await columns()).toEqual(before);
  });

  test('a link to a chapter lands there while the long text is still held, in a browser that does not mend it afterwards', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The typefaces, with which the text is let go, do not come.
    await page.route('**/*.woff2', () => undefined);
    await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
    await expect(root(page)).not.toHaveClass(/unpainted/);
    await root(page).evaluate(({ style }) => style.setProperty('overflow-anchor', 'none'));
    await page.getByRole('navigation', { name: 'In this article' }).getByRole('link').nth(4).click();
    const top = () => page.locator(':target').evaluate((chapter) => chapter.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(80, -1);
  });

  test('reload and back return to where the visitor was', async ({ page }) => {
    await page.goto('/publications');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect.poll(scrolled).toBe(1500);
    await page.reload();
    await expect.poll(scrolled).toBe(1500);
    await page.goto('/about');
    await page.goBack();
    await expect.poll(scrolled).toBe(1500);
  });
});

for (const [route, link] of [
  ['/gallery', '.shot'],
  ['/about', '.telling .btn'],
  ['/blog/peripheral-arterial-disease-diabetes-mellitus', '.references a'],
] as const) {
  test(`${route} does not cut off the ring around what has the focus, where it holds what lies below`, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto(route);
    await page.keyboard.press('Tab');
    const focused = page.locator(link).first();
    await focused.focus();
    await expect(focused).toBeFocused();
    // A ring is seen as far as each box around it lets it: its width and its distance.
    const { ring, room } = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      const { left } = element.getBoundingClientRect();
      let least = Infinity;
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { contentVisibility, overflowClipMargin } = getComputedStyle(box);
        if (contentVisibility !== 'visible')
          least = Math.min(least, left - box.getBoundingClientRect().left + parseFloat(overflowClipMargin));
      }
      return { ring: outlineStyle === 'none' ? NaN : parseFloat(outlineWidth) + parseFloat(outlineOffset), room: least };
    });
    expect(ring).toBeGreaterThan(0);
    expect(room).toBeGreaterThanOrEqual(ring);
    expect(room).toBeLessThan(Infinity);
  });
}
