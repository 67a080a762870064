/** Videos and pictures of the fictional site in Sinhala: some are translated. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SiteData } from '../../netlify/lib/site-data.ts';
import type { SearchIndex } from '../../src/api-schemas/search-index.ts';
import { TEST_SITE_DATA } from '../site/folders.ts';
import {
  ENGLISH_PICTURE,
  PREPARED_ARTICLE,
  pseudoText,
  TRANSLATED_ARTICLE,
  TRANSLATED_ARTICLES,
  TRANSLATED_VIDEOS,
} from '../site/pseudo-translation.ts';
import { pageOf, read, structuredData, wordsIn } from '../support/content/built-site.ts';
import { PICTURES, VIDEOS } from '../support/content/content.ts';

const OTHER_VIDEOS = VIDEOS.filter(({ id }) => !TRANSLATED_VIDEOS.some((translated) => translated === id));
const inSinhala = (title: string) => pseudoText('si', title);

describe('videos', () => {
  const $ = pageOf('si/videos');
  const titles = (selector: string) => Array.from($(selector), (element) => $(element).text().trim()).toSorted();

  test('have their titles in the language, and English ones are marked', () => {
    const translated = VIDEOS.filter((video) => !OTHER_VIDEOS.includes(video)).map(({ title }) => inSinhala(title));
    expect(translated).toHaveLength(2);
    expect(titles('.featured h2:not([lang]), .card h3 a:not([lang])')).toEqual(translated.toSorted());
    expect(titles('.card h3 a[lang=en]')).toEqual(OTHER_VIDEOS.map(({ title }) => title).toSorted());
    expect($('.featured p:not([lang])').text()).not.toMatch(/[a-z]{3}/);
  });

  test('are opened and shared in the language, and English ones are marked', () => {
    const details = JSON.parse(read('si/videos.json')) as { id: string; title: string; isFallback?: boolean }[];
    for (const { id, title } of VIDEOS) {
      const isEnglish = OTHER_VIDEOS.some((other) => other.id === id);
      const shown = details.find((video) => video.id === id);
      expect([shown?.title, shown?.isFallback ?? false], id).toEqual([isEnglish ? title : inSinhala(title), isEnglish]);
    }
    expect(read('videos.json')).not.toContain('isFallback');
  });

  test('are described to search engines in the language of the page, without a claim about what is spoken', () => {
    for (const page of ['si/videos.html', 'si.html']) {
      const nodes = structuredData(read(page)).filter((node) => node['@type'] === 'VideoObject');
      const [large, next] = nodes;
      expect(large, page).toMatchObject({
        name: inSinhala(VIDEOS.find(({ id }) => id === 'featured-interview')?.title ?? ''),
        subjectOf: { '@type': 'WebPage', inLanguage: 'si' },
      });
      expect(next, page).not.toHaveProperty('subjectOf');
      for (const node of nodes) expect(node).not.toHaveProperty('inLanguage');
    }
    expect(read('videos.html')).not.toContain('subjectOf');
  });
});

test('pictures have captions and alternative texts in the language, English ones are marked, and their filters are the same', () => {
  const [english, sinhala] = [pageOf('gallery'), pageOf('si/gallery')];
  expect(PICTURES.length).toBeGreaterThan(10);
  for (const { id, title } of PICTURES) {
    const [original, shot] = [english(`#${id}`), sinhala(`#${id}`)];
    const isEnglish = id === ENGLISH_PICTURE;
    const shown = (text = '') => (isEnglish ? text : inSinhala(text));
    expect([shot.attr('lang'), shot.find('b').text()], id).toEqual([isEnglish ? 'en' : undefined, shown(title)]);
    expect(shot.find('img').attr('alt'), id).toBe(shown(original.find('img').attr('alt')));
    expect(shot.find('small').text().trim(), id).toBe(shown(original.find('small').text().trim()));
    expect(shot.parent().attr('data-filters'), id).toBe(original.parent().attr('data-filters'));
  }
});

test('a newsletter has videos in the languages in which they are written, with a picture for each', () => {
  const { items } = JSON.parse(readFileSync(TEST_SITE_DATA, 'utf8')) as SiteData;
  const video = items.find(({ id }) => id === 'fistula-care');
  expect(Object.keys(video?.translations ?? {})).toEqual(['si', 'ta']);
  expect(video?.translations?.si).toEqual({
    title: inSinhala(video?.title ?? ''),
    summary: inSinhala(video?.summary ?? ''),
    picture: '/og/si/videos/fistula-care.jpg',
  });
  const translated = items.filter(({ translations }) => translations);
  expect(translated).toHaveLength((TRANSLATED_ARTICLES['si'] ?? []).length + TRANSLATED_VIDEOS.length);
});

test('the sentence that some titles are in English is once above each list, and on no other page', () => {
  const { partlyTranslated } = wordsIn('en').frame;
  const count = (name: string, sentence: string) => read(`${name}.html`).split(sentence).length - 1;
  for (const list of ['blog', 'publications', 'videos', 'gallery']) {
    expect(count(`si/${list}`, `>${inSinhala(partlyTranslated)}<`), list).toBe(1);
    expect(count(list, partlyTranslated), list).toBe(0);
  }
  for (const name of ['si', 'si/about', 'si/contact']) expect(count(name, inSinhala(partlyTranslated)), name).toBe(0);
});

test('a translated article has tags in its language, another one marked English ones, and each is found by English tags', () => {
  const badges = (slug: string) => {
    const $ = pageOf(`si/blog/${slug}`);
    return Array.from($('[role=group] .badge-line'), (badge) => ({ tag: $(badge).text().trim(), lang: $(badge).attr('lang') }));
  };
  const english = ['Mediterranean Diet', 'Vegetables', 'Healthy Eating', 'Prevention'];
  expect(badges(TRANSLATED_ARTICLE)).toEqual(english.map((tag) => ({ tag: inSinhala(tag), lang: undefined })));
  expect(new Set(badges('urgent-signs').map(({ lang }) => lang))).toEqual(new Set(['en']));
  const index = JSON.parse(read('si/search.json')) as SearchIndex;
  const names = [...english.map(inSinhala), 'What Exactly Is the Mediterranean Diet?', ...english];
  // Headings of its text follow.
  expect(index.article[0]?.[4].slice(0, names.length)).toEqual(names);
});

test('an article in preparation has its title, excerpt and picture texts in the language, on its page and in the list', () => {
  const title = inSinhala('An Article Without a Text');
  const [page, list] = [pageOf(`si/blog/${PREPARED_ARTICLE}`), pageOf('si/blog')];
  expect([page('h1').text(), page('h1').attr('lang'), page('.lead').attr('lang')]).toEqual([title, undefined, undefined]);
  expect(page('.article-picture img').attr('alt')).toBe(inSinhala('Coloured lines on a plain ground, a picture of the tests.'));
  expect(page('.prose').text()).toContain(inSinhala(wordsIn('en').article.preparation));
  expect(page('link[rel=canonical]').attr('href')).toMatch(new RegExp(`/si/blog/${PREPARED_ARTICLE}$`));
  const link = list(`.card h3 a[href="/si/blog/${PREPARED_ARTICLE}"]`);
  expect([link.text().trim(), link.attr('lang')]).toEqual([title, undefined]);
});
