/** Reading without a connection. Which pages are kept, and how many, is in tests/unit/offline. */
import { createServer } from 'node:http';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { PageReport } from '../../../src/offline/saved-pages.ts';
import { removalWorker } from '../../../src/integrations/service-worker.ts';
import { expectAccessible } from '../../support/page/axe.ts';
import { listening } from '../../support/servers/listening.ts';
import { overflow } from '../../support/page/page-layout.ts';
import { typefacesLoaded } from '../../support/page/page-loading.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';
import { fillContact } from '../../support/page/site-forms.ts';
import { fileFor, headersFor } from '../../support/servers/static-server.ts';

test.use({ serviceWorkers: 'allow', viewport: PHONE });

const ARTICLE = '/blog/peripheral-arterial-disease-diabetes-mellitus';
const UNKNOWN = '/blog/no-such-article';

/** Paths of the cached pages and files. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** Paths of the pictures that the page shows. */
const shownPictures = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .filter(({ naturalWidth }) => naturalWidth > 0)
        .map(({ currentSrc }) => new URL(currentSrc).pathname),
    );

/** Paths of the scripts, pictures and typefaces that the page has loaded. */
const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/(?:_astro|fonts)\//.test(path)),
  );

/** Opens a page, with the pointer in it as a reader has, and waits until the worker has it with all that it has loaded. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await typefacesLoaded(page);
  // Scripts that answer a visitor load now.
  await page.mouse.move(100, 400);
  await page.waitForLoadState('networkidle');
  const paths = [new URL(page.url()).pathname, '/list', ...(await loadedFiles(page))];
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(paths));
}

/** The site on a server of its own, whose files can be changed. */
async function deployedSite() {
  const changed = new Map<string, string>();
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const file = fileFor(address);
    response.writeHead(file ? 200 : 404, { ...headersFor(address), 'content-type': file?.type ?? 'text/plain' });
    response.end(changed.get(address) ?? file?.body);
  });
  const origin = `http://localhost:${await listening(server)}`;
  const change = (address: string, from: RegExp, to: string) =>
    changed.set(address, (fileFor(address)?.body.toString() ?? '').replace(from, to));
  return { origin, change, [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()) };
}

/** Runs before the page's own scripts: keeps which files each report to the worker names. */
function recordReports(): void {
  const reports: (readonly string[])[] = [];
  Object.assign(globalThis, { reports });
  // oxlint-disable-next-line typescript/unbound-method -- called with its worker
  ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
    apply: (post, worker, given: [PageReport]) => {
      reports.push(given[0].files);
      Reflect.apply(post, worker, given);
    },
  });
}
const reportsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { reports: readonly string[][] }).reports);

/** Without a connection, and without what the browser itself has cached. */
async function disconnect(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
}

test('an opened article is read again without a connection, with its pictures and typefaces', async ({ page, context }) => {
  await page.addInitScript(recordReports);
  await visit(page, ARTICLE);
  // Each report names all so far: the first one that arrives decides which files stay of the visit before.
  const reported = await reportsOf(page);
  expect(reported.at(-1)).not.toEqual([]);
  await page.evaluate(() => fetch('/robots.txt'));
  await expect.poll(() => reportsOf(page)).toEqual([...reported, expect.arrayContaining(reported.at(-1) ?? [])]);
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const pictures = await shownPictures(page);
  expect(pictures).not.toEqual([]);
  await expect.poll(() => cached(page)).toContain('/fonts/si.woff2');
  await disconnect(context, page);
  // A link from elsewhere may add a query.
  await page.goto(`${ARTICLE}?from=elsewhere`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect.poll(() => shownPictures(page)).toEqual(expect.arrayContaining(pictures));
  const faces = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));
  await expect.poll(faces).toEqual(expect.arrayContaining([expect.stringContaining('Brygada'), 'words-si']));
});

test('other addresses show what is saved, in their language; private ones are not kept', async ({ page, context }) => {
  await visit(page, '/blog/hostile-words');
  const title = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  for (const address of ['/appointments/cancel?token=secret', '/no-such-page', '/offline', '/api/health', '/office'])
    await page.goto(address);
  await visit(page, '/si/blog');
  await visit(page, '/appointments?from=elsewhere');
  const paths = await cached(page);
  expect(paths.filter((path) => /token|cancel|elsewhere|no-such|^\/(?:api|office|desk)/.test(path))).toEqual([]);

  await disconnect(context, page);
  await page.goto('/si/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'si');
  await expect(page.locator('#saved-pages a')).toHaveCount(3);
  for (const address of ['/api/health', '/office', '/desk'])
    await expect(page.goto(address)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  // The browser's own page for the error may still be on its way, and would end this navigation.
  await expect(() => page.goto(UNKNOWN)).toPass();
  const saved = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(saved).toHaveCount(3);
  await expect(saved.nth(1)).toHaveAttribute('lang', 'si');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page, `no connection, ${colorScheme}`);
  }
  await saved.getByText(title).click();
  await expect(page).toHaveURL('/blog/hostile-words');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a form without a connection behaves as without the worker, in the language of its page', async ({ page, context }) => {
  await visit(page, '/si/contact');
  await page.locator('#contact-message').focus();
  const hasWords = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/si/words.json'));
  await expect.poll(() => page.evaluate(hasWords)).toBe(true);
  await context.setOffline(true);
  await page.goto('/si/contact');
  await fillContact(page, 'ආයුබෝවන්');
  await page.locator('form[action="/api/contact"] button').last().click();
  const unsent = page.locator('#unsent-contact');
  await expect(unsent).toHaveText(/[\u0d80-\u0dff]/);
  expect((await unsent.innerText()).replaceAll('nimali@example.com', '')).not.toMatch(/[A-Za-z]{2}/);
  await page.reload();
  await expect(page.locator('#contact-message')).toHaveValue('ආයුබෝවන්');
});

test('a new deployment is used at the next visit, the worker and its own page too', async ({ page, context }) => {
  await using site = await deployedSite();
  await visit(page, `${site.origin}${ARTICLE}`);
  site.change(ARTICLE, /(<h1[^>]*>)[^<]*/, '$1A new heading');
  site.change('/offline', /(<h1[^>]*>)[^<]*/, '$1A newer page');
  site.change('/service-worker.js', /^\/\*\w+/, '/*another');
  await page.goto(`${site.origin}${ARTICLE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading');
  const hasText = (path: string, text: string) =>
    page.evaluate(async ([address, part]) => (await (await caches.match(address))?.text())?.includes(part) ?? false, [
      path,
      text,
    ] as const);
  await expect.poll(() => hasText('/offline', 'A newer page')).toBe(true);
  await expect.poll(() => hasText(ARTICLE, 'A new heading')).toBe(true);
  await disconnect(context, page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading');
  await page.goto(`${site.origin}${UNKNOWN}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer page');
});

test('a worker that the site no longer has is removed at the next visit, with all that it kept', async ({ page }) => {
  await using site = await deployedSite();
  await visit(page, `${site.origin}${ARTICLE}`);
  site.change('/service-worker.js', /[^]*/, await removalWorker());
  await page.goto(`${site.origin}/about`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page for a missing connection has the telephone numbers and no empty list', async ({ page }) => {
    await page.goto('/offline');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /1990/ })).toHaveAttribute('href', 'tel:1990');
    await expect(main.getByRole('link', { name: /^Call the office: \+94/ })).toHaveAttribute('href', /^tel:\+94\d+$/);
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeHidden();
  });
});
