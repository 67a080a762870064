/**
 * `npm run bench:islands [-- name …]`: uses each island of the built pages in a browser and prints the scripts and
 * styles that were loaded because of it, after brotli. An island is used through its first control: text is typed into
 * a field, anything else is clicked. Without a control, only its modules are measured. The second figure leaves out what
 * all islands share (React and the renderer).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Locator } from '@playwright/test';
import { DIST } from '../site/folders.ts';
import { findChromium } from '../../scripts/browsers/chromium.ts';
import { brotliBytes, pages, read } from '../support/built-site.ts';
import { DESK } from '../support/routes.ts';
import { serveDist } from '../support/static-server.ts';

const HYDRATION_TIMEOUT_MS = 10_000;
const CODE = /\.(?:js|css)$/;

interface Island {
  name: string;
  directive: string;
  componentUrl: string;
  rendererUrl: string;
  /** The first page that has it. */
  address: string;
}

interface Measurement {
  island: Island;
  /** Files loaded because of the island. */
  files: string[];
  /** Whether there was a control to use. */
  hasControl: boolean;
  isHydrated: boolean;
}

/** The distinct islands of all built pages. */
function findIslands(): Island[] {
  const found = new Map<string, Island>();
  for (const { address, html } of pages())
    for (const [tag] of html.matchAll(/<astro-island\b[^>]*>/g)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
      const componentUrl = attribute('component-url');
      const name = /&quot;name&quot;:&quot;(.*?)&quot;/.exec(attribute('opts'))?.[1] ?? path.basename(componentUrl);
      const [directive, rendererUrl] = [attribute('client'), attribute('renderer-url')];
      if (!found.has(name)) found.set(name, { name, directive, componentUrl, rendererUrl, address });
    }
  return [...found.values()];
}

/** A built module and all that it imports statically. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (file === '' || found.has(file)) return found;
  found.add(file);
  for (const [, imported = ''] of read(file).matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
    modulesOf(path.posix.join(path.posix.dirname(file), imported), found);
  return found;
}

const CONTROLS = 'input:visible, textarea:visible, select:visible, button:visible, a:visible';

/** Uses the first control of an island. @returns whether it has one */
async function use(island: Locator): Promise<boolean> {
  // The element of an island has no box of its own.
  await island.evaluate((element) =>
    (element.firstElementChild ?? element).scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  // A closed dialog has no control: a link of the list around it opens it.
  const opener = island.locator('xpath=ancestor::*[contains(name(), "-")][1]').locator('a[data-hold]:visible');
  const own = island.locator(CONTROLS);
  const control = ((await own.count()) > 0 ? own : opener).first();
  if ((await control.count()) === 0) return false;
  if (await control.evaluate((element) => element.matches('input, textarea'))) await control.pressSequentially('vein');
  else await control.click();
  return true;
}

async function measure(browser: Browser, origin: string, island: Island): Promise<Measurement> {
  await using context = await browser.newContext({ viewport: DESK });
  // No network but this server, and no other page.
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  await context.addInitScript(() => {
    window.open = () => null;
  });
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (CODE.test(pathname)) loaded.add(pathname);
  });
  await page.goto(origin + island.address, { waitUntil: 'networkidle' });
  // The header has two search boxes, for narrow and for wide windows.
  const all = page.locator(`astro-island[component-url="${island.componentUrl}"]`);
  const usable = all.filter({ has: page.locator(CONTROLS) });
  const element = ((await usable.count()) > 0 ? usable : all).first();
  const before = new Set(loaded);
  const hasControl = await use(element);
  const isHydrated = await page
    .waitForFunction((target) => !target.hasAttribute('ssr'), await element.elementHandle(), { timeout: HYDRATION_TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    );
  await page.waitForLoadState('networkidle');
  const modules = modulesOf(island.rendererUrl, modulesOf(island.componentUrl));
  // An island in the first view may have loaded its own modules before it is used.
  const used = [...loaded].filter((file) => !before.has(file));
  return { island, files: [...new Set([...modules, ...used])], hasControl, isHydrated };
}

const size = (file: string) => brotliBytes(readFileSync(path.join(DIST, file)));
const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const names = process.argv.slice(2);
const islands = findIslands();
const chosen = islands.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0) {
  console.error(`No island matches. The built pages have: ${islands.map(({ name }) => name).join(', ') || 'none'}.`);
  process.exit(1);
}

const { executable } = await findChromium();
await using site = await serveDist();
await using browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

const measured: Measurement[] = [];
for (const island of chosen) measured.push(await measure(browser, site.origin, island));

const shared = measured[0]?.files.filter((file) => measured.every(({ files }) => files.includes(file))) ?? [];
if (measured.length > 1) console.log(`Shared by all: ${kilobytes(sum(shared))}\n`);
for (const { island, files, hasControl, isHydrated } of measured) {
  const own = measured.length > 1 ? `, own ${kilobytes(sum(files) - sum(shared))}` : '';
  const reason = hasControl ? 'NOT HYDRATED by the use of its first control' : 'has no control: its modules only';
  const note = isHydrated ? '' : `  ${reason}`;
  console.log(
    `${island.name.padEnd(20)} ${kilobytes(sum(files)).padStart(9)}${own}  client:${island.directive} on ${island.address}${note}`,
  );
  for (const file of files) console.log(`  ${kilobytes(size(file)).padStart(9)}  ${path.basename(file)}`);
}
