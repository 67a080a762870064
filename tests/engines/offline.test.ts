/** Reading without a connection. What is kept, and the rest of it, is in tests/e2e/pages/offline.spec.ts. */
import { expect } from 'vitest';
import { engine, test } from './engine-test.ts';

const ARTICLE = '/blog/peripheral-arterial-disease-diabetes-mellitus';

/** The number of saved typefaces, once the page is saved with all scripts that it has loaded. */
async function savedTypefaces(): Promise<number> {
  const paths = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
  );
  const saved = new Set(paths.flat());
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const wanted = [location.pathname, ...loaded.filter((path) => /^\/_astro\/.*\.js$/.test(path))];
  return wanted.every((path) => saved.has(path)) ? [...saved].filter((path) => path.endsWith('.woff2')).length : 0;
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
      () => page.driver.evaluate(savedTypefaces),
      (count) => count >= 2,
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
