import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { DIST } from '../site/folders.ts';
import { itemsOf, SearchIndexSchema } from '../../src/api-schemas/search-index.ts';
import { TRANSLATED_ARTICLE, UNCHECKED_ARTICLE } from '../site/pseudo-translation.ts';
import { brotliBytes, read } from '../support/built-site.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';

const file = read('search.json');
const items = itemsOf(z.parse(SearchIndexSchema, JSON.parse(file)));
const ofType = (type: string) => items.filter((item) => item.type === type);
const sorted = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b));

test('the compressed search index has at most 12,000 bytes', () => {
  expect(brotliBytes(file)).toBeLessThanOrEqual(12_000);
});

test('it holds every article, publication, video and picture, and nothing else', () => {
  const ids = (type: string) => sorted(ofType(type).map(({ id }) => id));
  const idsOf = (entries: readonly { id: string }[]) => sorted(entries.map(({ id }) => id));
  expect(ids('article')).toEqual(sorted(ARTICLES));
  expect(ids('publication')).toEqual(idsOf(PUBLICATIONS));
  expect(ids('video')).toEqual(idsOf(VIDEOS));
  expect(ids('gallery')).toEqual(idsOf(PICTURES));
  expect(new Set(items.map(({ type }) => type)).size).toBe(4);
});

test('a video has the tags that its dialog shows', () => {
  const details = JSON.parse(read('videos.json')) as { id: string; tags: string[] }[];
  for (const { id, tags } of details) expect(ofType('video').find((item) => item.id === id)?.tags).toEqual(tags);
});

test('a result links to its article, or to the list with its id', () => {
  for (const { id, url, type } of items) {
    const list = { publication: `/publications?id=${id}`, video: `/videos?video=${id}`, gallery: `/gallery?image=${id}` };
    expect(url).toBe(type === 'article' ? `/blog/${id}` : list[type]);
    if (type === 'article') expect(existsSync(path.join(DIST, `${url}.html`))).toBe(true);
  }
});

test('the index of another language has its texts, apart from English ones, and spellings', () => {
  const index = z.parse(SearchIndexSchema, JSON.parse(read('si/search.json')));
  const own = itemsOf(index, 'si');
  const translated = own.find(({ id }) => id === TRANSLATED_ARTICLE);
  expect(own.map(({ id }) => id).toSorted()).toEqual([UNCHECKED_ARTICLE, TRANSLATED_ARTICLE].toSorted());
  expect(translated).toMatchObject({ id: TRANSLATED_ARTICLE, url: `/si/blog/${TRANSLATED_ARTICLE}` });
  expect(translated?.title).not.toMatch(/[A-Za-z]/);
  const title = items.find(({ id }) => id === TRANSLATED_ARTICLE)?.title;
  expect(translated?.tags).toContain(title);
  const english = index.english ? itemsOf(index.english, 'si') : [];
  expect(english).toHaveLength(items.length - 2);
  expect(english.map(({ id }) => id)).not.toContain(TRANSLATED_ARTICLE);
  expect(index.spellings).toContainEqual(expect.arrayContaining(['sugar', 'sini']));
});
