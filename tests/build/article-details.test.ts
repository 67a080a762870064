/** What the site makes of an article with a photograph, odd texts and program text. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { SyntaxValidator } from 'fast-xml-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filesBelow } from '../../src/integrations/files.ts';
import { DIST } from '../site/folders.ts';
import { pageOf, read } from '../support/content/built-site.ts';

/** Texts that a YAML reader may take for days, times, numbers and truth values; none is one for the check. */
const TAGS = ['2025-11-14', '2027-02-31', '12:30', '1_000', 'yes', 'Off'];

test('a photograph straight from a camera is turned upright', async () => {
  const made = filesBelow(path.join(DIST, '_astro')).filter((file) => path.basename(file).startsWith('no-text-yet.'));
  const ending = (name: string) => made.filter((file) => file.endsWith(name)).length;
  expect([ending('.avif') >= 3, ending('.webp') >= 1, ending('.jpg')]).toEqual([true, true, 0]);
  for (const file of made) {
    const { width, height } = await sharp(file).metadata();
    expect(height, file).toBeGreaterThan(width);
  }
  expect(existsSync(path.join(DIST, 'og/blog/no-text-yet.jpg'))).toBe(true);
});

test('texts that look like days or truth values, and program text, are the texts that were written', () => {
  const $ = pageOf('blog/a-day');
  expect($('h1').text().trim()).toBe('2025-11-14');
  const code = Array.from($('.prose code'), (element) => $(element).text().trim());
  expect(code).toEqual(['const greeting = `Hello ${name}`; // {braces} & <tags>', '`${x}`']);
  for (const tag of TAGS) expect(read('search.json')).toContain(JSON.stringify(tag));
});

test('the feed is well-formed, and every address in it is whole', () => {
  const xml = read('rss.xml');
  expect(SyntaxValidator.validate(xml)).toBe(true);
  const $ = load(xml, { xml: true });
  const url = $('channel > link').text().replace(/\/$/, '');
  const item = $('item').filter((_, element) => $(element).children('link').text() === `${url}/blog/a-day`);
  expect(item.children('title').text()).toBe('2025-11-14');
  expect(Array.from(item.children('category'), (element) => $(element).text())).toEqual(expect.arrayContaining(TAGS));
  const text = load(item.children('content\\:encoded').text());
  const links = ['/blog/a-day#one-part', '/blog?page=2', '/blog/a-day'].map((to) => url + to);
  expect(Array.from(text('a'), (element) => text(element).attr('href'))).toEqual([...links, 'mailto:a@example.org']);
  const picture = new URL(text('img').attr('src') ?? '');
  expect(picture.origin).toBe(url);
  expect(existsSync(path.join(DIST, picture.pathname))).toBe(true);
  for (const element of $('item').toArray()) {
    const html = load($(element).children('content\\:encoded').text());
    for (const attribute of ['href', 'src', 'srcset', 'poster'])
      for (const each of html(`[${attribute}]`).toArray()) expect(html(each).attr(attribute)).toMatch(/^(?:https:|mailto:|tel:)/);
  }
});
