/** Reading without a connection, by each engine’s own worker. Its rules are in tests/unit/offline, the rest in tests/e2e/pages. */
import { createServer } from 'node:http';
import { expect } from 'vitest';
import { listening } from '../support/servers/listening.ts';
import { engine, test } from './engine-test.ts';
import type { Page } from './page.ts';
import type { SiteProxy } from './site-proxy.ts';

const ARTICLE = '/blog/peripheral-arterial-disease-diabetes-mellitus';
const OTHER = '/blog/hostile-words';

/** Whether the page is in the list of saved pages, with all scripts that it has loaded. */
async function isSaved(): Promise<boolean> {
  const list = (await (await caches.match('/list'))?.json()) as { path: string; files: Record<string, number> }[] | undefined;
  const saved = list?.find(({ path }) => path === location.pathname);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return saved !== undefined && loaded.every((path) => Boolean(saved.files[path]) || !/^\/_astro\/.*\.js$/.test(path));
}

async function removeWorker(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** A network's own page, to which it redirects all requests until somebody has signed in. */
async function loginPage() {
  const server = createServer((_request, response) =>
    // Any site may read it.
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<h1>Welcome to our Wi-Fi</h1>'),
  );
  const origin = `http://localhost:${await listening(server)}`;
  return { origin, [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()) };
}

/** Opens a page and waits until it is saved. */
async function save(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.until(
    () => page.driver.evaluate(isSaved),
    (is) => is,
    `${address} saved`,
  );
}

/** The heading of the page, which with the worker may be another page than that of the address. */
const heading = (page: Page) => page.driver.evaluate(() => document.querySelector('h1')?.textContent.trim() ?? '');
const hasScripts = (page: Page) => page.driver.evaluate(() => document.documentElement.matches('.js'));
const NO_CONNECTION = 'There is no connection';

/** Paths that the cache of visited pages and its list hold. */
const kept = (page: Page) =>
  page.driver.evaluate(async () => {
    const cache = await caches.open('visited');
    const list = (await (await cache.match('/list'))?.json()) as { path: string }[] | undefined;
    return [...(list ?? []).map(({ path }) => path), ...(await cache.keys()).map(({ url }) => new URL(url).pathname)];
  });

/** Opens a page that is not saved, without a connection. @returns what the page that is shown instead links to */
async function linksWithoutConnection(page: Page, address: string, saved: string): Promise<string[]> {
  await page.goto(address);
  expect(await heading(page)).toBe(NO_CONNECTION);
  const links = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
  return page.until(
    () => page.driver.evaluate(links),
    (all) => all.includes(saved),
    'the list of saved pages',
  );
}

/** The site with its worker, until the test ends. */
async function withWorker(page: Page, site: SiteProxy, work: () => Promise<void>): Promise<void> {
  site.offerWorker(true);
  try {
    await work();
  } finally {
    site.connect(true);
    site.offerWorker(false);
    site.answer(ARTICLE);
    await page.goto('/about');
    await page.driver.evaluate(removeWorker);
  }
}

test(`${engine}: an opened page is shown without a connection, and listed by other ones`, async ({ page, site }) => {
  await withWorker(page, site, async () => {
    await save(page, ARTICLE);
    site.connect(false);
    await page.goto(ARTICLE);
    expect(await heading(page)).not.toBe(NO_CONNECTION);
    expect(await hasScripts(page)).toBe(true);
    const links = await linksWithoutConnection(page, '/blog/no-such-article', ARTICLE);
    expect(links).toEqual([expect.stringMatching(/^tel:\+94/), 'tel:1990', ARTICLE]);
  });
});

test(`${engine}: a page that is gone is no longer saved; one that cannot be sent stays`, async ({ page, site }) => {
  await using network = await loginPage();
  await withWorker(page, site, async () => {
    await save(page, OTHER);
    for (const answer of [404, '/about']) {
      site.answer(ARTICLE);
      await save(page, ARTICLE);
      for (const refusal of [503, network.origin]) {
        site.answer(ARTICLE, refusal);
        await page.open(ARTICLE);
      }
      await page.goto('/offline');
      expect(await kept(page)).toContain(ARTICLE);
      site.answer(ARTICLE, answer);
      await page.open(ARTICLE);
      await page.until(
        () => kept(page),
        (paths) => !paths.includes(ARTICLE),
        `no saved copy after ${answer}`,
      );
      site.connect(false);
      expect(await linksWithoutConnection(page, ARTICLE, OTHER)).not.toContain(ARTICLE);
      site.connect(true);
    }
  });
});

test(`${engine}: a connection that stands still shows a saved page after five seconds`, async ({ page, site }) => {
  const answer = Promise.withResolvers();
  const work = async () => {
    await save(page, ARTICLE);
    // What the site has now differs from the copy.
    await page.driver.evaluate(async (address) => {
      const cache = await caches.open('visited');
      const html = (await (await cache.match(address))?.text()) ?? '';
      const init = { headers: { 'content-type': 'text/html' } };
      await cache.put(address, new Response(html.replace(/(<h1[^>]*>)[^<]*/, '$1Of yesterday'), init));
    }, ARTICLE);
    site.answer(ARTICLE, answer.promise);
    const start = Date.now();
    await page.goto(ARTICLE);
    expect(await heading(page)).toBe('Of yesterday');
    // About five seconds, on a machine that may be slow.
    expect((Date.now() - start) / 1000).toBeGreaterThan(4.7);
    expect((Date.now() - start) / 1000).toBeLessThan(15);
    answer.resolve(undefined);
    const saved = (address: string) => caches.match(address).then((response) => response?.text());
    await page.until(
      () => page.driver.evaluate(saved, ARTICLE),
      (html) => html !== undefined && !html.includes('Of yesterday'),
      'the answer in place of the copy',
    );
    site.connect(false);
    await page.goto(ARTICLE);
    expect(await heading(page)).not.toMatch(/Of yesterday|no connection/);
    expect(await hasScripts(page)).toBe(true);
  };
  // A request that is never answered would disturb later tests.
  await withWorker(page, site, work).finally(() => answer.resolve(undefined));
});
