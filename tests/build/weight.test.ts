import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '../site/folders.ts';
import {
  FIRST_PAGES,
  fitsPageLimit,
  PAGE_LIMIT,
  pageWeight,
  ROUND_TRIP_LIMIT,
  roundTripWeight,
} from '../../src/integrations/content/page-budget.ts';
import { brotliBytes, filesIn, pages, read, withImports } from '../support/content/built-site.ts';

const SCRIPT_LIMIT = 5_000;
const FONT_LIMIT = 60_000;

const siteHeaders = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n/')[0] ?? '';

test.each(pages())('HTML, styles and headers of $address fit the page limit', ({ address, html }) => {
  expect(html.replaceAll(/<(noscript|template data-until="first-paint")>.*?<\/(noscript|template)>/gs, '')).not.toMatch(
    /<link[^>]* rel="?stylesheet/,
  );
  // The weight itself takes fifty milliseconds a page.
  if (!fitsPageLimit(address, html, siteHeaders)) expect(pageWeight(address, html, siteHeaders)).toBeLessThanOrEqual(PAGE_LIMIT);
});

test.each([...FIRST_PAGES, '/publications'])('%s arrives in one round trip', (address) => {
  const html = pages().find((page) => page.address === address)?.html ?? '';
  expect(html).not.toBe('');
  const { total, ...parts } = roundTripWeight(html, siteHeaders);
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(ROUND_TRIP_LIMIT);
});

test.each(pages())('$address runs at most 5,000 bytes of script before a visitor acts', ({ html, english }) => {
  const late = [...html.matchAll(/<template data-until="first-paint">(.*?)<\/template>/gs)].map(([, content = '']) => content);
  const interaction = /<template data-until="interaction">.*?<\/template>/gs;
  const requested = (markup: string) => [...markup.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const atOnce = html.replaceAll(/<template data-until="first-paint">.*?<\/template>/gs, '').replaceAll(interaction, '');
  expect(requested(atOnce)).toEqual([]);
  const files = late.flatMap(requested);
  expect(files.length).toBeGreaterThan(0);
  const sizes: Record<string, number> = {
    inline: brotliBytes([...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script).join('')),
  };
  // The worker shows this page itself, so it is there.
  if (english !== '/offline') files.push('service-worker.js');
  for (const file of files.flatMap((script) => [...withImports(script)])) sizes[file] = brotliBytes(read(file));
  const sum = Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
  expect(sum, `${sum} bytes: ${JSON.stringify(sizes, null, 1)}`).toBeLessThanOrEqual(SCRIPT_LIMIT);
});

/** Folders of the editor and of the office's screens, which visitors never open. */
const STAFF_FOLDERS = ['desk/', 'office-assets/'];
const isForVisitors = (file: string) => !STAFF_FOLDERS.some((folder) => file.startsWith(folder));

test('all typefaces of a page have at most 60,000 bytes, and no page preloads one or a chunk of the islands', () => {
  // Those of further letters are on no page of these languages.
  const isRequested = (file: string) => file.includes('fonts/') || pages().some(({ html }) => html.includes(path.basename(file)));
  // One of Noto's is all that a page in Sinhala or Tamil requests, on a device without a typeface for it.
  const sizes = (isNoto: boolean) =>
    filesIn('.woff2')
      .filter((file) => isForVisitors(file) && isRequested(file) && file.includes('noto') === isNoto)
      .map((file) => readFileSync(path.join(DIST, file)).length);
  expect(sizes(true)).toHaveLength(2);
  expect(Math.max(...sizes(true))).toBeLessThanOrEqual(FONT_LIMIT);
  expect(sizes(false)).toHaveLength(4);
  expect(sizes(false).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONT_LIMIT);
  for (const { html } of pages()) expect(html).not.toMatch(/rel="?(?:module)?preload/);
});

test('script and styles of the office leave 6,500 of the 20,000 bytes of a screen for its page', () => {
  const [script, styles] = ['office.js', 'styles.css'].map((file) => brotliBytes(read(`office-assets/${file}`)));
  expect(script).toBeLessThanOrEqual(12_000);
  expect((script ?? 0) + (styles ?? 0)).toBeLessThanOrEqual(13_500);
});

test('nothing of the editor and the office is in what visitors load', () => {
  expect(filesIn('.html').filter((file) => !isForVisitors(file))).toEqual([]);
  const files = ['.html', '.xml', '.js', '.json', '.txt', '.webmanifest'].flatMap(filesIn).filter(isForVisitors);
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) expect(read(file), file).not.toMatch(/sveltia|["'/]desk["'/]|office-assets|["'/]office["'/]/i);
});
