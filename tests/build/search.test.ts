import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { itemsOf, SearchIndexSchema } from '../../src/api-schemas/search-index.ts';
import {
  ENGLISH_PICTURE,
  pseudoText,
  TRANSLATED_ARTICLE,
  TRANSLATED_ARTICLES,
  TRANSLATED_VIDEOS,
} from '../site/pseudo-translation.ts';
import { brotliBytes, read } from '../support/content/built-site.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content/content.ts';

const file = read('search.json');
const items = itemsOf(z.parse(SearchIndexSchema, JSON.parse(file)));
const ofType = (type: string) => items.filter((item) => item.type === type);
const sorted = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b));

test('the compressed search index has at most 12,000 bytes', () => {
  expect(brotliBytes(file)).toBeLessThanOrEqual(12_000);
});

test('it holds every article, publication, video and picture, and nothing else', () => {
  const articles = ARTICLES.map((id) => ({ id }));
  for (const [type, entries] of Object.entries({
    article: articles,
    publication: PUBLICATIONS,
    video: VIDEOS,
    gallery: PICTURES,
  }))
    expect(sorted(ofType(type).map(({ id }) => id)), type).toEqual(sorted(entries.map(({ id }) => id)));
  expect(new Set(items.map(({ type }) => type)).size).toBe(4);
});

test('a video has the tags that its dialog shows', () => {
  const details = JSON.parse(read('videos.json')) as { id: string; tags: string[] }[];
  for (const { id, tags } of details) expect(ofType('video').find((item) => item.id === id)?.tags).toEqual(tags);
});

test('the index of another language has pages and what is translated, apart from what is English, and spellings', () => {
  const index = z.parse(SearchIndexSchema, JSON.parse(read('si/search.json')));
  const all = itemsOf(index, 'si');
  const pages = ['/si/appointments', '/si/contact', '/si/about'];
  expect(all.slice(0, 3).map(({ type, url }) => [type, url])).toEqual(pages.map((url) => ['page', url]));
  expect(all[0]).toMatchObject({ title: pseudoText('si', 'Appointments'), tags: ['Appointments'] });
  const translated = all.slice(3);
  const pictures = PICTURES.map(({ id }) => id).filter((id) => id !== ENGLISH_PICTURE);
  const ids = [...(TRANSLATED_ARTICLES['si'] ?? []), ...TRANSLATED_VIDEOS, ...pictures];
  expect(sorted(translated.map(({ id }) => id))).toEqual(sorted(ids));
  for (const { id, title, excerpt, category, tags } of translated) {
    // In the letters of the language, and found by the English title.
    for (const text of [title, excerpt, category]) expect(text, id).not.toMatch(/[A-Za-z]/);
    expect(tags, id).toContain(items.find((item) => item.id === id)?.title);
  }
  expect(translated.find(({ id }) => id === TRANSLATED_ARTICLE)?.tags).toContain(pseudoText('si', 'Where the idea comes from'));
  expect(translated.find(({ id }) => id === TRANSLATED_ARTICLE)?.url).toBe(`/si/blog/${TRANSLATED_ARTICLE}`);
  const english = index.fallback ? itemsOf(index.fallback, 'si') : [];
  expect(sorted(english.map(({ id }) => id))).toEqual(sorted(items.map(({ id }) => id).filter((id) => !ids.includes(id))));
  // The name of its kind is not part of its text.
  expect(english.find(({ id }) => id === ENGLISH_PICTURE)?.category).toBe(pseudoText('si', 'Award'));
  expect(index.spellings).toContainEqual(expect.arrayContaining(['sugar', 'sini']));
});
