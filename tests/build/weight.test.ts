import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lateScripts } from '../../scripts/build/late-scripts.ts';
import { brotliBytes, DIST, filesIn, pages } from '../support/built-site.ts';

/** One first congestion window: what fits arrives in one round trip. */
const FIRST_WINDOW = 14_600;
const SCRIPT_BEFORE_ACTION = 3_000;
const FACES = 60_000;

/** Headers that Netlify adds to its own: status, content type, dates, cache, etag, server, request id. */
const PLATFORM_HEADERS = 250;
const siteHeaders = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n/')[0] ?? '';

test.each(pages())('$address comes in one first congestion window, headers and styles included', ({ html }) => {
  // Styles stand in the page; a stylesheet of its own would have to be counted here as well.
  expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]*media="print")/);
  expect(brotliBytes(html) + siteHeaders.length + PLATFORM_HEADERS).toBeLessThanOrEqual(FIRST_WINDOW);
});

/** A script of dist/ with all that it imports before anything has happened. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(DIST, file), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:\bimport|\bfrom)\s*"(\.[^"]+)"/g))
    withImports(path.join(path.dirname(file), imported), found);
  return found;
}

test.each(pages())('$address loads at most 3 kB of script before a visitor acts', ({ html }) => {
  // Asked for after the first paint; nothing is asked for with the page.
  expect(html).not.toMatch(/<script[^>]* src=/);
  const asked = lateScripts(html).map((address) => address.slice(1));
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '').join('');
  expect(asked.length).toBeGreaterThan(0);
  const files = new Set(asked.flatMap((file) => [...withImports(file)]));
  const bytes = [...files].reduce((sum, file) => sum + brotliBytes(readFileSync(path.join(DIST, file))), brotliBytes(inline));
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BEFORE_ACTION);
  expect(html).not.toContain('astro-island');
});

test('all faces together weigh at most 60 kB, and none is preloaded', () => {
  const faces = filesIn('.woff2');
  expect(faces).toHaveLength(4);
  expect(faces.reduce((sum, file) => sum + readFileSync(path.join(DIST, file)).length, 0)).toBeLessThanOrEqual(FACES);
  for (const { html } of pages()) expect(html).not.toMatch(/rel="preload"/);
});

test('faces have fallbacks of their own measure, so that nothing moves when they come', () => {
  for (const { html } of pages()) {
    expect(html).toMatch(
      /Brygada Fallback Times;src:local\(Times New Roman\),local\(Liberation Serif\);font-weight:1 999;size-adjust:115\.4%/,
    );
    expect(html).toMatch(/Figtree Fallback;src:local\(Arial\)/);
  }
});
