import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { TRANSLATED_ARTICLE, TRANSLATION_REVIEW, UNCHECKED_ARTICLE } from '../site/pseudo-translation.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { filesIn, pages, read } from '../support/built-site.ts';

type TranslatedWords = Record<'article' | 'frame', Record<string, string>>;

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
const publications = read('publications.html');
const proseOf = (slug: string) =>
  /<div class="prose">([\s\S]*?)<\/div>\s*(?:<section aria-labelledby="references"|<div [^>]*aria-label="Tags")/.exec(
    read(`blog/${slug}.html`),
  )?.[1] ?? '';

const ROUTES = '/ /about /blog /publications /videos /gallery /contact /appointments'.split(' ');
const POLICIES = '/privacy-policy /terms-of-service /cookie-policy /accessibility /404'.split(' ');

test('has every route of the specification', () => {
  const addresses = pages().map(({ address }) => address);
  expect(addresses).toEqual(expect.arrayContaining([...ROUTES, ...POLICIES]));
  expect(addresses.filter((address) => address.startsWith('/blog/'))).toHaveLength(ARTICLES.length);
});

test('the blog lists every article and the filters that have one', () => {
  const blog = read('blog.html');
  expect(count(blog, /<article class="card/g)).toBe(ARTICLES.length);
  expect([...blog.matchAll(/data-filter="([\w-]+)"/g)].map((match) => match[1]).join(' ')).toBe(
    'all vascular-disease cardiovascular-health vascular-surgery nutrition health transplantation research case-studies',
  );
});

describe('articles', () => {
  test('an article has its full text, a summary and a GetHelp box', () => {
    const prose = proseOf('peripheral-arterial-disease-diabetes-mellitus');
    expect(prose.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(500);
    for (const part of [/<h2 id=/, /<ul>/, /class="summary"/, /When to get help/, /<blockquote>/]) expect(prose).toMatch(part);
  });

  test('the card and the page of an article without a text say so, and it shows the generic paragraph', () => {
    expect(proseOf('no-text-yet')).toContain('<p>Vascular disease is any illness of the vessels');
    const $ = load(read('blog.html'));
    for (const slug of ['no-text-yet', 'what-exactly-is-the-mediterranean-diet']) {
      const isMissing = slug === 'no-text-yet';
      const card = $('article-list article').has(`a[href="/blog/${slug}"]`).text();
      expect(card.includes('In preparation'), slug).toBe(isMissing);
      expect(read(`blog/${slug}.html`).includes('This article is in preparation.'), slug).toBe(isMissing);
    }
  });

  test('only an urgent article shows the ambulance number', () => {
    const main = (slug: string) => /<main[\s\S]*<\/main>/.exec(read(`blog/${slug}.html`))?.[0];
    expect(main('urgent-signs')).toMatch(/Is this an emergency\?[\s\S]*href="tel:1990"/);
    expect(main('no-text-yet')).not.toContain('tel:1990');
  });

  test('articles say who reviewed them, or that nobody did', () => {
    const isReviewed = (slug: string) => !read(`blog/${slug}.html`).includes('Not yet medically reviewed');
    expect(ARTICLES.filter(isReviewed).toSorted()).toEqual(['reading-a-study', 'stairs-and-calves']);
    expect(read('blog/stairs-and-calves.html')).toContain('Prof. Example Reviewer');
  });

  test('a translation names its reviewers, or says that it is not checked, and does not name the reviewer of the English text', () => {
    const [checked, unchecked] = [TRANSLATED_ARTICLE, UNCHECKED_ARTICLE].map((slug) => load(read(`si/blog/${slug}.html`)));
    const { frame, article } = JSON.parse(readFileSync(path.join(TEST_CONTENT, 'interface/si.json'), 'utf8')) as TranslatedWords;
    const reviewOf = ($?: ReturnType<typeof load>) => $?.('.review').text().replaceAll(/\s+/g, ' ').trim();
    const [before = '', between = '', after = '', end = ''] = (article['translationReviewed'] ?? '').split(/\{\w+\}/);
    const said = [before, TRANSLATION_REVIEW.speaker, between, TRANSLATION_REVIEW.doctor, after, '2025 පෙබරවාරි 3', end];
    expect(reviewOf(checked)).toBe(said.join(''));
    expect(checked?.('main').text()).not.toContain(frame['unchecked']);
    expect(reviewOf(unchecked)).toBe(article['notReviewed']);
    expect(unchecked?.('main').text()).toContain(frame['unchecked']);
  });

  test('each shows the reading time, a link back to Education and at most three related articles', () => {
    for (const { html, address } of pages().filter((page) => page.address.startsWith('/blog/'))) {
      expect(html, address).toContain(' 8 min read');
      expect(html, address).toMatch(/href="\/blog">.*? Back to Education/);
      expect(html, address).toContain('About the Author');
      const [, related = ''] = html.split('aria-labelledby="related"');
      const links = [...related.matchAll(/<h3><a href="(\/blog\/[\w-]+)"/g)].map((match) => match[1]);
      expect(links.length).toBeLessThanOrEqual(3);
      expect(links).not.toContain(address);
      if (address.endsWith('/peripheral-arterial-disease-diabetes-mellitus')) expect(links).toHaveLength(3);
    }
  });
});

test('lists every publication under its category, eight at first', () => {
  const idsOf = (html: string) => [...html.matchAll(/<article class="pub" id="([^"]+)"/g)].map(([, id]) => id);
  const section = (category: string) => publications.split(`<section class="mt-8" id="${category}"`)[1]?.split('</section>')[0];
  for (const kind of ['journal', 'conference', 'case_report']) {
    const all = PUBLICATIONS.filter(({ category }) => category === kind).map(({ id }) => id);
    const further = pages().filter(({ address }) => address.startsWith(`/publications/${kind}/`));
    expect(idsOf(section(kind) ?? ''), kind).toEqual(all.slice(0, 8));
    const onFurther = further.flatMap(({ html }) => idsOf(html));
    expect(onFurther, kind).toEqual(all.slice(8));
    expect(further.length > 0 ? idsOf(read(`publications/${kind}/rest.html`)) : [], kind).toEqual(all.slice(8));
  }
  expect(publications).toContain('16+ publications');
});

test('shows one featured video and the others, each with its duration', () => {
  const videos = read('videos.html');
  expect(count(videos, /<article class="featured /g)).toBe(1);
  expect(count(videos, /<article class="card/g)).toBe(VIDEOS.length - 1);
  expect(count(videos, /<span class="visually-hidden">Length <\/span>(?:\d{1,2}:)?\d{2}:\d{2}/g)).toBe(VIDEOS.length);
});

test('shows every gallery picture with its year, newest year first', () => {
  const gallery = read('gallery.html');
  expect([...gallery.matchAll(/class="shot" id="([\w-]+)"/g)].map((match) => match[1])).toEqual(PICTURES.map(({ id }) => id));
  const years = [...gallery.matchAll(/<small[^>]*>[^<]* • (\d{4})/g)].map((match) => match[1]);
  expect(years).toEqual(PICTURES.map(({ year }) => year));
});

test('the policies have numbered sections and a date', () => {
  for (const [page, sections] of Object.entries({ 'privacy-policy': 12, 'terms-of-service': 13, 'cookie-policy': 7 })) {
    const html = read(`${page}.html`);
    const numbers = [...html.matchAll(/<h2 id="[^"]*">(\d+)\. /g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: sections }, (_, index) => index + 1));
    expect(html).toContain('Last Updated: April 20, 2024');
    expect(html).toContain('Back to Home');
  }
});

test('an article in preparation, whose general text is translated, does not say that the page is in English only', () => {
  const { frame } = JSON.parse(readFileSync(path.join(TEST_CONTENT, 'interface/ta.json'), 'utf8')) as TranslatedWords;
  const mainOf = (slug: string) => load(read(`ta/blog/${slug}.html`))('main').text();
  expect(mainOf('no-text-yet')).toContain(frame['partlyEnglish']);
  expect(mainOf('no-text-yet')).not.toContain(frame['untranslated']);
  expect(mainOf('peripheral-arterial-disease-diabetes-mellitus')).toContain(frame['untranslated']);
});

test('a policy in the frame of another language says that the English text applies', () => {
  const { policyPage } = JSON.parse(readFileSync(path.join(TEST_CONTENT, 'interface/si.json'), 'utf8')) as {
    policyPage: Record<'binding', string>;
  };
  expect(load(read('si/privacy-policy.html'))('main').text()).toContain(policyPage.binding);
  expect(load(read('si/blog/long-flights.html'))('main').text()).not.toContain(policyPage.binding);
});

test('pictures are AVIF and WebP in several widths, with size and alternative text', () => {
  const ATTRIBUTES = [/ width="\d+"/, / height="\d+"/, / alt(?:="[^"]*")?[\s>]/, / src="\/_astro\/[^"]+\.(?:webp|svg)"/];
  for (const { html, address } of pages())
    for (const [image] of html.matchAll(/<img [^>]*>/g))
      for (const attribute of ATTRIBUTES) expect(image, address).toMatch(attribute);
  const blog = read('blog.html');
  expect(count(blog, /<source type="image\/avif" srcset="[^"]+ 400w, [^"]+ 800w" sizes="/g)).toBe(ARTICLES.length);
});

test('no picture in dist/ has camera metadata', async () => {
  const pictures = [...filesIn('.avif'), ...filesIn('.webp'), ...filesIn('.jpg')];
  expect(pictures.length).toBeGreaterThan(100);
  for (const file of pictures) {
    const { exif, xmp, iptc } = await sharp(path.join(DIST, file)).metadata();
    expect({ file, exif, xmp, iptc }).toEqual({ file, exif: undefined, xmp: undefined, iptc: undefined });
  }
});
