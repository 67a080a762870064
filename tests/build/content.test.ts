import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DIST } from '../site/folders.ts';
import { TRANSLATED_ARTICLE, TRANSLATION_REVIEW, UNCHECKED_ARTICLE } from '../site/pseudo-translation.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content/content.ts';
import { filesIn, pageOf, pages, read, wordsIn } from '../support/content/built-site.ts';

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
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
    const prose = pageOf('blog/peripheral-arterial-disease-diabetes-mellitus')('.prose');
    expect(prose.text().split(/\s+/).length).toBeGreaterThan(500);
    for (const part of ['h2[id]', 'ul', '.summary', ':contains("When to get help")', 'blockquote'])
      expect(prose.find(part).length, part).toBeGreaterThan(0);
  });

  test('the card and the page of an article without a text say so, and it shows the generic paragraph', () => {
    expect(pageOf('blog/no-text-yet')('.prose').text()).toContain('Vascular disease is any illness of the vessels');
    for (const slug of ['no-text-yet', 'what-exactly-is-the-mediterranean-diet']) {
      const isMissing = slug === 'no-text-yet';
      const card = pageOf('blog')('article-list article').has(`a[href="/blog/${slug}"]`).text();
      expect(card.includes('In preparation'), slug).toBe(isMissing);
      expect(read(`blog/${slug}.html`).includes('This article is in preparation.'), slug).toBe(isMissing);
    }
  });

  test('only an urgent article shows the ambulance number', () => {
    const number = (slug: string) => pageOf(`blog/${slug}`)('main:contains("Is this an emergency?") a[href="tel:1990"]').length;
    expect([number('urgent-signs') > 0, number('no-text-yet')]).toEqual([true, 0]);
  });

  test('articles say who reviewed them, or that nobody did', () => {
    const isReviewed = (slug: string) => !read(`blog/${slug}.html`).includes('Not yet medically reviewed');
    expect(ARTICLES.filter(isReviewed).toSorted()).toEqual(['reading-a-study', 'stairs-and-calves']);
    expect(read('blog/stairs-and-calves.html')).toContain('Prof. Example Reviewer');
  });

  test('a translation names its reviewers, or says that it is not checked, and does not name the reviewer of the English text', () => {
    const [checked, unchecked] = [TRANSLATED_ARTICLE, UNCHECKED_ARTICLE].map((slug) => pageOf(`si/blog/${slug}`)('main'));
    const { frame, article } = wordsIn('si');
    const reviewOf = (main = checked) => main?.find('.review').text().replaceAll(/\s+/g, ' ').trim();
    const [before = '', between = '', after = '', end = ''] = article.translationReviewed.split(/\{\w+\}/);
    const said = [before, TRANSLATION_REVIEW.speaker, between, TRANSLATION_REVIEW.doctor, after, '2025 පෙබරවාරි 3', end];
    expect(reviewOf()).toBe(said.join(''));
    expect(checked?.text()).not.toContain(frame.unchecked);
    expect(reviewOf(unchecked)).toBe(article.notReviewed);
    expect(unchecked?.text()).toContain(frame.unchecked);
  });

  test('in preparation, whose general text is translated, do not say that the page is in English only', () => {
    const { frame } = wordsIn('ta');
    const mainOf = (slug: string) => pageOf(`ta/blog/${slug}`)('main').text();
    expect(mainOf('no-text-yet')).toContain(frame.partlyTranslated);
    expect(mainOf('no-text-yet')).not.toContain(frame.untranslated);
    expect(mainOf('peripheral-arterial-disease-diabetes-mellitus')).toContain(frame.untranslated);
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
  const $ = pageOf('publications');
  const idsOf = (page: typeof $, entries = 'article.pub') => Array.from(page(entries), (entry) => page(entry).attr('id'));
  for (const kind of ['journal', 'conference', 'case_report']) {
    const all = PUBLICATIONS.filter(({ category }) => category === kind).map(({ id }) => id);
    expect(idsOf($, `section#${kind} article.pub`), kind).toEqual(all.slice(0, 8));
    const further = pages().flatMap(({ address }) => (address.startsWith(`/publications/${kind}/`) ? address.slice(1) : []));
    for (const lists of [further, all.length > 8 ? [`publications/${kind}/rest`] : []])
      expect(
        lists.flatMap((name) => idsOf(pageOf(name))),
        kind,
      ).toEqual(all.slice(8));
  }
  expect($('main').text()).toContain('16+ publications');
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
