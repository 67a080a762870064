import { expect, type Page } from '@playwright/test';
import { brotliBytes } from '../support/built-site.ts';
import { PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const HOME_BEFORE_SCROLLING = 110_000;

test.use({ viewport: PHONE });

interface Timing {
  firstPaint: number;
  faces: number[];
  shift: number;
}

async function timingOf(page: Page, route: string): Promise<Timing> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(route);
  await expect(page.locator('html')).toHaveClass(/faces/);
  await page.evaluate(async () => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    faces: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
    shift: (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  }));
}

for (const width of [375, 390]) {
  test(`at ${width} px a count of views of one figure moves nothing either`, async ({ page }) => {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.route('/api/articles/*/views', (route) => route.fulfill({ json: { views: 1 } }));
    const { shift } = await timingOf(page, '/blog/walking-as-treatment');
    await expect(page.locator('[data-views]')).toHaveText('1 view');
    expect(shift).toBeLessThan(0.0005);
  });
}

for (const route of ['/blog', '/videos']) {
  test(`on ${route} the topic, date and count of a card stand in as many lines before their typeface as with it`, async ({
    page,
  }) => {
    const rows = page.locator('.list-card .meta');
    const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    await page.route(/\.woff2$/, (face) => face.abort());
    await page.goto(route);
    const before = await heights();
    await page.unroute(/\.woff2$/);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/faces/);
    expect(await heights()).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
  });
}

const asked = (page: Page, file: RegExp) =>
  page
    .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    .then((names) => names.filter((name) => file.test(name)));

for (const route of [
  '/',
  '/about',
  '/blog',
  '/blog/peripheral-arterial-disease-diabetes-mellitus',
  '/blog/walking-as-treatment',
  '/appointments',
]) {
  test(`${route} asks for its typefaces after the first paint, and nothing moves when they come`, async ({ page }) => {
    const { firstPaint, faces, shift } = await timingOf(page, route);
    expect(faces.length).toBeGreaterThanOrEqual(2);
    for (const asked of faces) expect(asked).toBeGreaterThanOrEqual(firstPaint);
    // What rounds to 0.000, as reports print it; a rewrapped line is a hundred times more.
    expect(shift).toBeLessThan(0.0005);
  });
}

for (const route of [
  '/',
  '/blog/peripheral-arterial-disease-diabetes-mellitus',
  '/videos',
  '/gallery',
  '/contact',
  '/publications',
]) {
  test(`${route} asks for nothing before it has been painted`, async ({ page }) => {
    await page.goto(route);
    await expect(page.locator('html')).toHaveClass(/faces/);
    await expect.poll(() => asked(page, /icons\.svg$/)).not.toEqual([]);
    const { firstPaint, all } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      all: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    }));
    expect(all.filter(({ startTime }) => startTime < firstPaint)).toEqual([]);
  });
}

for (const [article, faces] of [
  ['walking-as-treatment', []],
  ['peripheral-arterial-disease-diabetes-mellitus', ['/fonts/si.woff2', '/fonts/ta.woff2']],
] as const) {
  test(`${article} asks for ${faces.length} faces of Sinhala and Tamil words, before its text is set in them`, async ({
    page,
  }) => {
    await page.goto(`/blog/${article}`);
    await page.locator('html.faces').waitFor();
    const asks = await asked(page, /\/fonts\//);
    expect(asks.map((address) => new URL(address).pathname).toSorted()).toEqual(faces);
  });
}

test('a page whose browser never says that it has painted gets its scripts, faces and icons all the same', async ({ page }) => {
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe({ type }: PerformanceObserverInit) {
        if (type !== 'paint') throw new Error(`Nobody was to ask for ${type}.`);
      }
    };
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/faces/);
  await expect(page.locator('html')).not.toHaveClass(/unpainted/);
});

test('an icon of the sprite is drawn in the colour of its text, in forced colours too', async ({ page }) => {
  await page.goto('/contact');
  const icon = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' }).locator('.icon');
  const drawn = () =>
    icon.evaluate((element) => {
      const { borderLeftColor, borderLeftWidth, width, maskImage } = getComputedStyle(element);
      const { color } = getComputedStyle(element.parentElement ?? element);
      // Borders are whole pixels wide.
      return { inItsColour: borderLeftColor === color, filled: parseFloat(width) - parseFloat(borderLeftWidth) < 1, maskImage };
    });
  const wanted = { inItsColour: true, filled: true, maskImage: expect.stringContaining('/icons.svg') };
  await expect.poll(drawn).toEqual(wanted);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await drawn()).toEqual(wanted);
});

for (const [article, words] of [
  ['walking-as-treatment', '.prose > p'],
  ['what-exactly-is-the-mediterranean-diet', '.toc'],
] as const) {
  test(`on a phone the words of ${article} stand above its picture`, async ({ page }) => {
    await page.goto(`/blog/${article}`);
    const read = await page.locator(words).first().boundingBox();
    const seen = await page.locator('.article-picture').boundingBox();
    if (!read || !seen) throw new Error('The words or the picture are not there.');
    expect(seen.y).toBeGreaterThanOrEqual(read.y + read.height);
  });
}

test('the whole home page weighs at most 110 kB before it is scrolled', async ({ page }) => {
  const weights: Promise<{ url: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    weights.push(
      response.body().then((body) => {
        const text = /html|javascript|css|svg|json|xml/.test(response.headers()['content-type'] ?? '');
        return { url: response.url(), bytes: text ? brotliBytes(body) : body.length };
      }),
    );
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/faces/);
  await page.waitForLoadState('networkidle');
  const sent = await Promise.all(weights);
  const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, sent.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(HOME_BEFORE_SCROLLING);
});

test('pages prefetch one another by the browser’s own rules, and move by its own transition', async ({ page }) => {
  await page.goto('/');
  const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent()) ?? '{}') as {
    prefetch?: unknown[];
  };
  expect(rules.prefetch).toHaveLength(1);
  const styles = await page.locator('style').textContent();
  expect(styles).toContain('@view-transition{navigation:auto}');
});
