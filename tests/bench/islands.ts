/**
 * `npm run bench:islands [-- name …]`: opens each island in a browser and prints the JavaScript and CSS that came over
 * the wire because of it, as the strongest brotli sends it. React comes with the first island of a visit; the second
 * column is what an island costs once React is there. Not counted is what comes with the first sign of any visitor; the
 * messages that forms show are an island of their own.
 */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { brotliBytes, DIST } from '../support/built-site.ts';
import { serveDist } from '../support/static-server.ts';

interface Island {
  name: string;
  /** The page it is opened on. */
  address: string;
  /** What a visitor does; resolves once the island can be used. */
  open: (page: Page) => Promise<unknown>;
  /** Bytes that it must not pass. */
  most?: number;
}

const STORY = { title: 'A story', description: 'What it says.', link: 'https://example.org/story', imageUrl: '', date: '' };

const ISLANDS: readonly Island[] = [
  {
    name: 'search',
    address: '/',
    most: 90_000,
    async open(page) {
      await page.locator('#search-bar').pressSequentially('vein');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'news',
    address: '/',
    async open(page) {
      await page.route('**/api/vascular-news/latest', (route) => route.fulfill({ json: { data: [STORY] } }));
      await page.locator('[data-news]').scrollIntoViewIfNeeded();
      await page.getByText('A story').first().waitFor();
    },
  },
  {
    name: 'lightbox',
    address: '/gallery',
    most: 90_000,
    async open(page) {
      await page.locator('.shot').first().click();
      await page.getByRole('dialog', { name: 'Pictures' }).getByRole('button', { name: 'Close' }).waitFor();
    },
  },
  {
    name: 'toast',
    address: '/',
    async open(page) {
      await page.evaluate(() => document.dispatchEvent(new CustomEvent('toast', { detail: { title: 'Message' } })));
      await page.getByText('Message', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'chat',
    address: '/',
    most: 90_000,
    async open(page) {
      await page.locator('.chat-open').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start Chat' }).waitFor();
    },
  },
  ...[
    { name: 'contact form', address: '/contact' },
    { name: 'appointment form', address: '/appointments' },
  ].map((form) => ({
    ...form,
    most: 90_000,
    async open(page: Page) {
      const place = page.locator('[data-props]');
      await place.locator('input').first().focus();
      // Its props are gone once it has taken them.
      await place.waitFor({ state: 'detached' });
    },
  })),
  {
    name: 'newsletter',
    address: '/',
    most: 90_000,
    async open(page) {
      await page.locator('#newsletter-email').focus();
      await page.locator('.newsletter > div:last-child:not(.field)').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'video dialog',
    address: '/videos',
    async open(page) {
      await page.route('https://**', (route) => route.abort());
      await page.locator('main article a').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const CODE = /\.(?:js|css)$/;

/** Scripts and styles of this site that a page asks for from now on. */
function collect(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (CODE.test(pathname)) files.add(pathname);
  });
  return files;
}

async function measure(browser: Browser, origin: string, { address, open }: Island): Promise<string[]> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const before = collect(page);
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/answering')).length > 0,
  );
  await page.waitForLoadState('networkidle');
  const known = new Set(before);
  await open(page);
  await page.waitForLoadState('networkidle');
  return [...before].filter((file) => !known.has(file));
}

const size = (file: string) => brotliBytes(readFileSync(path.join(DIST, file)));
const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const asked = process.argv.slice(2);
const chosen = ISLANDS.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length === 0) {
  console.error(`There is no island called ${asked.join(' ')}. There are: ${ISLANDS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const { executable } = await findBrowser();
await using site = await serveDist();
await using browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

const measured: { island: Island; files: string[] }[] = [];
for (const island of chosen) measured.push({ island, files: await measure(browser, site.origin, island) });

// React is in what all islands share; with one island alone there is nothing to compare.
const shared = measured[0]?.files.filter((file) => measured.every(({ files }) => files.includes(file))) ?? [];
for (const { island, files } of measured) {
  const total = sum(files);
  const own = measured.length > 1 ? `, ${kilobytes(total - sum(shared))} of them its own` : '';
  const verdict =
    island.most === undefined
      ? ''
      : total <= island.most
        ? ` (most: ${kilobytes(island.most)})`
        : ` TOO MUCH: most is ${kilobytes(island.most)}`;
  console.log(`${island.name.padEnd(16)} ${kilobytes(total).padStart(8)}${own}${verdict}`);
  for (const file of files) console.log(`  ${kilobytes(size(file)).padStart(8)}  ${path.basename(file)}`);
  if (island.most !== undefined && total > island.most) process.exitCode = 1;
}
