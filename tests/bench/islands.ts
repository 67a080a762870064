/**
 * `npm run bench:islands [-- name …]`: uses each island, and each custom element with fields, of the built pages in a browser
 * and prints the scripts and styles that were loaded because of it, after brotli. It is used through its first control: text
 * is typed into a field, anything else is clicked. Without a control, only its modules are measured. The second figure leaves
 * out what all islands share (React and the renderer).
 */
import '../support/content/set-languages.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Locator } from '@playwright/test';
import { DIST } from '../site/folders.ts';
import { findChromium } from '../../scripts/browsers/engines.ts';
import { brotliBytes, pages, withImports } from '../support/content/built-site.ts';
import { hideRestingPointer } from '../support/page/page-loading.ts';
import { WIDE } from '../support/content/routes.ts';
import { serveDist } from '../support/servers/static-server.ts';
import { kilobytes } from './figures.ts';

const HYDRATION_TIMEOUT_MS = 10_000;

/** An island or a custom element, with the first page that has it. A custom element has no modules of its own in the markup. */
interface Island {
  name: string;
  selector: string;
  /** How it is started. */
  start: string;
  modules: string[];
  address: string;
}

/** Custom elements with fields. */
const WITH_FIELDS = /<([a-z]+(?:-[a-z]+)+)\b[^>]*>(?:(?!<\/\1>).)*?<(?:input|textarea)\b/gs;

/** The distinct islands of all built pages. */
function findIslands(): Island[] {
  const found = new Map<string, Island>();
  for (const { address, html } of pages())
    for (const [tag] of html.matchAll(/<astro-island\b[^>]*>/g)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
      const componentUrl = attribute('component-url');
      const name = /&quot;name&quot;:&quot;(.*?)&quot;/.exec(attribute('opts'))?.[1] ?? path.basename(componentUrl);
      const modules = [componentUrl, attribute('renderer-url')].filter((url) => url !== '');
      const selector = `astro-island[component-url="${componentUrl}"]`;
      if (!found.has(name)) found.set(name, { name, selector, modules, address, start: `client:${attribute('client')}` });
    }
  for (const { address, html } of pages())
    for (const [, name = ''] of html.matchAll(WITH_FIELDS))
      if (!name.startsWith('astro-') && !found.has(name))
        found.set(name, { name, selector: name, modules: [], address, start: 'the first act' });
  return [...found.values()];
}

const CONTROLS = 'input:visible, textarea:visible, select:visible, button:visible, a:visible';

/** Uses the first control of an island. @returns whether it has one */
async function use(island: Locator): Promise<boolean> {
  // The element of an island has no box of its own.
  const place = { block: 'center', behavior: 'instant' } as const;
  await island.evaluate((element, to) => (element.firstElementChild ?? element).scrollIntoView(to), place);
  // A closed dialog has no control: a link of the list around it opens it.
  const opener = island.locator('xpath=ancestor::*[contains(name(), "-")][1]').locator('a[data-hold]:visible');
  const own = island.locator(CONTROLS);
  const control = ((await own.count()) > 0 ? own : opener).first();
  if ((await control.count()) === 0) return false;
  if (await control.evaluate((element) => element.matches('input, textarea'))) await control.pressSequentially('vein');
  else await control.click();
  return true;
}

/** @returns the files loaded because of an island, and whether it has a control and is hydrated by its use */
async function measure(browser: Browser, origin: string, island: Island) {
  await using context = await browser.newContext({ viewport: WIDE });
  // No network but this server, and no other page.
  const isForeign = (url: URL) => url.origin !== origin;
  await context.route(isForeign, (route) => route.abort());
  await context.addInitScript('window.open = () => null;');
  const page = await context.newPage();
  await hideRestingPointer(page);
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) loaded.add(pathname);
  });
  await page.goto(origin + island.address, { waitUntil: 'networkidle' });
  // The header has two search boxes, for narrow and for wide windows.
  const all = page.locator(island.selector);
  const usable = all.filter({ has: page.locator(CONTROLS) });
  const element = ((await usable.count()) > 0 ? usable : all).first();
  const before = new Set(loaded);
  const hasControl = await use(element);
  const isReady = (target: Element) => !target.hasAttribute('ssr') && target.matches(':defined');
  const hydration = page.waitForFunction(isReady, await element.elementHandle(), { timeout: HYDRATION_TIMEOUT_MS });
  const isHydrated = await hydration.then(Boolean, () => false);
  await page.waitForLoadState('networkidle');
  const modules = island.modules.flatMap((url) => [...withImports(url)]);
  // An island in the first view may have loaded its own modules before it is used.
  const used = [...loaded].filter((file) => !before.has(file));
  return { island, files: [...new Set([...modules, ...used])], hasControl, isHydrated };
}

const size = (file: string) => brotliBytes(readFileSync(path.join(DIST, file)));
const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0);

const [names, islands] = [process.argv.slice(2), findIslands()];
const chosen = islands.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0)
  throw new Error(`No island matches. There are: ${islands.map(({ name }) => name).join(', ') || 'none'}.`);

const { executable } = await findChromium();
await using site = await serveDist();
await using browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const island of chosen) measured.push(await measure(browser, site.origin, island));

const ofIslands = measured.filter(({ island }) => island.modules.length > 0);
const shared = ofIslands[0]?.files.filter((file) => ofIslands.every(({ files }) => files.includes(file))) ?? [];
if (ofIslands.length > 1) console.log(`Shared by all islands: ${kilobytes(sum(shared))}\n`);
for (const { island, files, hasControl, isHydrated } of measured) {
  const hasShared = ofIslands.length > 1 && island.modules.length > 0;
  const own = hasShared ? `, own ${kilobytes(sum(files) - sum(shared))}` : '';
  const reason = hasControl ? 'NOT HYDRATED by the use of its first control' : 'has no control: its modules only';
  const note = isHydrated ? '' : `  ${reason}`;
  const { name, start, address } = island;
  console.log(`${name.padEnd(20)} ${kilobytes(sum(files)).padStart(9)}${own}  ${start} on ${address}${note}`);
  for (const file of files) console.log(`  ${kilobytes(size(file)).padStart(9)}  ${path.basename(file)}`);
}
