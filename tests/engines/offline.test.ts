/** Reading without a connection. What is kept, and the rest of it, is in tests/e2e/pages/offline.spec.ts. */
import { createServer } from 'node:http';
import { expect } from 'vitest';
import { listening } from '../support/listening.ts';
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

const heading = (page: Page) => page.driver.evaluate(() => document.querySelector('h1')?.textContent.trim() ?? '');

/** What the caches hold, without the pages for a missing connection. */
const kept = (page: Page) =>
  page.driver.evaluate(async () => {
    const cache = await caches.open('visited');
    const list = (await (await cache.match('/list'))?.json()) as { path: string }[] | undefined;
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return { list: list?.map(({ path }) => path) ?? [], paths };
  });

/** Addresses of the saved pages that the page for a missing connection links to. */
async function listedWithoutConnection(page: Page): Promise<string[]> {
  await page.goto('/blog/no-such-article');
  expect(await heading(page)).toBe('There is no connection');
  return page.driver.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('#saved-pages a')].map((link) => link.getAttribute('href') ?? ''),
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
    for (const address of [ARTICLE, OTHER, '/about']) site.answer(address);
    await page.goto('/about');
    await page.driver.evaluate(removeWorker);
  }
}

test(`${engine}: without a connection an opened page is shown again, and another one lists it beside the numbers`, async ({
  page,
  site,
}) => {
  await withWorker(page, site, async () => {
    await save(page, ARTICLE);
    site.connect(false);
    await page.goto(ARTICLE);
    const title = await heading(page);
    expect(title).not.toBe('There is no connection');
    expect(await page.driver.evaluate(() => document.documentElement.matches('.js'))).toBe(true);
    // The host would redirect them.
    for (const address of [`${ARTICLE}/`, `${ARTICLE}.html`]) {
      await page.open(address);
      expect(await heading(page)).toBe(title);
    }
    await page.goto('/blog/no-such-article');
    expect(await heading(page)).toBe('There is no connection');
    const links = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((link) => link.getAttribute('href') ?? '');
    const shown = await page.until(
      () => page.driver.evaluate(links),
      (all) => all.includes(ARTICLE),
      'the list of saved pages',
    );
    expect(shown).toEqual([expect.stringMatching(/^tel:\+94/), 'tel:1990', ARTICLE]);
  });
});

test(`${engine}: a page that the site has taken away is no longer saved nor listed; one that it cannot send stays`, async ({
  page,
  site,
}) => {
  await using network = await loginPage();
  await withWorker(page, site, async () => {
    await save(page, OTHER);
    for (const answer of [404, 410, '/about']) {
      site.answer(ARTICLE);
      await save(page, ARTICLE);
      const { paths } = await kept(page);
      for (const refusal of [503, network.origin]) {
        site.answer(ARTICLE, refusal);
        await page.open(ARTICLE);
      }
      await page.goto('/offline');
      expect((await kept(page)).paths.toSorted()).toEqual(paths.toSorted());
      site.answer(ARTICLE, answer);
      await page.open(ARTICLE);
      await page.until(
        () => kept(page),
        ({ list, paths: left }) => !list.includes(ARTICLE) && !left.includes(ARTICLE),
        `no saved copy after ${answer}`,
      );
      site.connect(false);
      await page.goto(ARTICLE);
      expect(await heading(page)).toBe('There is no connection');
      expect(await listedWithoutConnection(page)).not.toContain(ARTICLE);
      expect(await listedWithoutConnection(page)).toContain(OTHER);
      site.connect(true);
    }
  });
});

test(`${engine}: on a connection that stands still a saved page is shown after five seconds, and its answer the next time`, async ({
  page,
  site,
}) => {
  await withWorker(page, site, async () => {
    await save(page, ARTICLE);
    await save(page, OTHER);
    // What the site has now differs from the copies.
    await page.driver.evaluate(
      async (addresses) => {
        const cache = await caches.open('visited');
        for (const address of addresses) {
          const html = await (await cache.match(address))?.text();
          const init = { headers: { 'content-type': 'text/html' } };
          await cache.put(address, new Response(html?.replace(/(<h1[^>]*>)[^<]*/, '$1Of yesterday'), init));
        }
      },
      [ARTICLE, OTHER],
    );
    const [answer, never] = [Promise.withResolvers(), Promise.withResolvers()];
    site.answer(OTHER, never.promise);
    site.answer(ARTICLE, answer.promise);
    const start = Date.now();
    for (const address of [OTHER, ARTICLE]) {
      await page.goto(address);
      expect(await heading(page)).toBe('Of yesterday');
    }
    // Two pages of about five seconds each, on a machine that may be slow.
    expect((Date.now() - start) / 1000).toBeGreaterThan(9.5);
    expect((Date.now() - start) / 1000).toBeLessThan(25);
    answer.resolve(undefined);
    const saved = (address: string) =>
      page.driver.evaluate(async (path) => (await (await caches.match(path))?.text())?.includes('Of yesterday') ?? null, address);
    await page.until(
      () => saved(ARTICLE),
      (isOld) => isOld === false,
      'the answer in place of the copy',
    );
    expect(await saved(OTHER)).toBe(true);
    site.connect(false);
    await page.goto(ARTICLE);
    expect(await heading(page)).not.toMatch(/Of yesterday|no connection/);
    never.resolve(undefined);
  });
});
