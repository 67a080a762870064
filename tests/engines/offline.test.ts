/** Reading without a connection. What is kept, and the rest of it, is in tests/e2e/pages/offline.spec.ts. */
import { expect } from 'vitest';
import { engine, test } from './engine-test.ts';

const ARTICLE = '/blog/peripheral-arterial-disease-diabetes-mellitus';

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

test(`${engine}: without a connection an opened page is shown again, and another one lists it beside the numbers`, async ({
  page,
  site,
}) => {
  site.offerWorker(true);
  try {
    await page.goto(ARTICLE);
    await page.until(
      () => page.driver.evaluate(isSaved),
      (is) => is,
      'a saved page',
    );
    site.connect(false);
    await page.goto(ARTICLE);
    const heading = () => document.querySelector('h1')?.textContent.trim() ?? '';
    const title = await page.driver.evaluate(heading);
    expect(await page.driver.evaluate(() => document.documentElement.matches('.js'))).toBe(true);
    await page.goto('/blog/no-such-article');
    expect(await page.driver.evaluate(heading)).toBe('There is no connection');
    const links = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((link) => link.getAttribute('href') ?? '');
    const shown = await page.until(
      () => page.driver.evaluate(links),
      (all) => all.includes(ARTICLE),
      'the list of saved pages',
    );
    expect(shown).toEqual([expect.stringMatching(/^tel:\+94/), 'tel:1990', ARTICLE]);
    expect(title).not.toBe('There is no connection');
  } finally {
    site.connect(true);
    site.offerWorker(false);
    await page.driver.evaluate(removeWorker);
  }
});
