import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redirectsFile } from '../../src/integrations/language-redirects.ts';
import type { SiteData } from '../../netlify/lib/site-data.ts';
import type { Language } from '../../src/language/languages.ts';
import { DIST, TEST_CONTENT, TEST_SITE_DATA } from '../site/folders.ts';
import {
  ENGLISH_POLICY,
  pseudoText,
  TRANSLATED_ARTICLE,
  TRANSLATED_ARTICLES,
  TRANSLATED_POLICIES,
} from '../site/pseudo-translation.ts';
import { ARTICLES } from '../support/content/content.ts';
import { meta, pages, read, structuredData } from '../support/content/built-site.ts';

const identityIn = (file: string) =>
  JSON.parse(readFileSync(`${TEST_CONTENT}/${file}`, 'utf8')) as { url: string; doctor: Record<'name' | 'titleSuffix', string> };
const site = identityIn('site.json');
const suffixIn = (file: string) => ` | ${identityIn(file).doctor.name} - ${identityIn(file).doctor.titleSuffix}`;
const suffixes: Record<Language, string> = {
  en: suffixIn('site.json'),
  si: suffixIn('site.si.json'),
  ta: suffixIn('site.ta.json'),
};
/** Pages for unknown addresses, and pages reached only through a form or a mail. */
const UNLISTED = /^\/(?:404$|article-not-found$|offline$|chat$|chat\/|contact\/|appointments\/|newsletter\/)/;
const known = pages().filter(({ english }) => !UNLISTED.test(english));
/** Sections of the site, three articles and three policies; other articles and policies, and publications, are not. */
const isTranslated = (english: string, language: Language) =>
  (language !== 'en' && (TRANSLATED_ARTICLES[language] ?? []).includes(english.replace('/blog/', ''))) ||
  TRANSLATED_POLICIES.some((policy) => english === `/${policy}`) ||
  /^\/(?:about|blog|publications(?:\/[^/]+\/\d+)?|videos|gallery|contact|appointments)?$/.test(english);

test.each(known)('$address has title, description, keywords, canonical address and share picture', async (page) => {
  const { html, address, language, english } = page;
  const suffix = suffixes[isTranslated(english, language) ? language : 'en'] ?? expect.fail(language);
  const canonical = new URL(isTranslated(english, language) ? address : english, site.url).href;
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(new RegExp(`.${RegExp.escape(suffix)}$`));
  expect(meta(html, 'description')).toMatch(/^.{50,160}$/);
  expect((meta(html, 'keywords') ?? '').split(', ').length > 5, 'keywords, which are in English').toBe(language === 'en');
  expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(canonical);
  expect(meta(html, 'twitter:card')).toBe('summary_large_image');
  expect(meta(html, 'og:url')).toBe(canonical);
  expect(meta(html, 'og:title')).toContain(suffix);
  const picture = new URL(meta(html, 'og:image') ?? '').pathname;
  expect(await sharp(path.join(DIST, picture)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

const REQUIRED: Record<string, string[]> = {
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'mainEntityOfPage'],
  ScholarlyArticle: ['headline', 'author', 'datePublished', 'url'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'embedUrl'],
  Person: ['name', 'jobTitle', 'url'],
  Physician: ['name', 'address', 'telephone', 'url', 'medicalSpecialty', 'openingHoursSpecification'],
  MedicalSpecialty: ['name'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url'],
  ItemList: ['itemListElement'],
};

type Node = Record<string, unknown>;
/** Nodes of a page, including the items of lists. */
const nodes = (html: string): Node[] =>
  structuredData(html).flatMap((node) =>
    node['@type'] === 'ItemList' ? [node, ...(node['itemListElement'] as { item: Node }[]).map(({ item }) => item)] : [node],
  );
const types = (file: string) => nodes(read(file)).map((node) => String(node['@type']));
const times = (list: string[], type: string) => list.filter((entry) => entry === type).length;

describe('structured data', () => {
  test('has the required properties on every page', () => {
    for (const { html, address } of known)
      for (const node of nodes(html)) {
        const type = String(node['@type']);
        expect(REQUIRED, address).toHaveProperty(type);
        for (const property of REQUIRED[type] ?? []) expect(node[property], `${address}: ${type}.${property}`).toBeTruthy();
      }
  });

  test('describes site, person, specialty, three featured publications and two videos on the home page', () => {
    const home = types('index.html');
    for (const type of ['WebSite', 'Person', 'Physician', 'MedicalSpecialty']) expect(times(home, type)).toBe(1);
    expect(times(home, 'ScholarlyArticle')).toBe(3);
    expect(times(home, 'VideoObject')).toBe(2);
    // The first five of the list, and the featured video with the first five others.
    expect(times(types('blog.html'), 'BlogPosting')).toBe(5);
    expect(times(types('videos.html'), 'VideoObject')).toBe(6);
  });

  test('describes an article as a blog post in the language of its text, with breadcrumbs', () => {
    const headline = 'Peripheral Arterial Disease and Diabetes Mellitus';
    expect(structuredData(read('blog/peripheral-arterial-disease-diabetes-mellitus.html'))).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline,
        datePublished: '2025-03-12',
        description: expect.any(String) as string,
        publisher: { '@id': 'https://www.tests.example.net/#doctor' },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Medical Education' }, { name: headline }] },
    ]);
    const described = (slug: string) => structuredData(read(`si/blog/${slug}.html`));
    expect(described('long-flights')).toMatchObject([
      { inLanguage: 'en', image: `${site.url}/og/blog/long-flights.jpg` },
      { itemListElement: [{ name: 'Home' }, { name: 'Medical Education' }, {}] },
    ]);
    expect(described(TRANSLATED_ARTICLE)).toMatchObject([
      { inLanguage: 'si', image: `${site.url}/og/si/blog/${TRANSLATED_ARTICLE}.jpg` },
      { itemListElement: [{ name: pseudoText('si', 'Home') }, { name: pseudoText('si', 'Medical Education') }, {}] },
    ]);
    expect(meta(read('si/blog/long-flights.html'), 'og:site_name')).toBe(site.doctor.name);
  });

  test('states the way to a page in the language of its texts', () => {
    const way = (name: string) => structuredData(read(`${name}.html`)).find((node) => node['@type'] === 'BreadcrumbList');
    const inSinhala = [{ name: pseudoText('si', 'Home'), item: `${site.url}/si` }, { item: `${site.url}/si/about` }];
    expect(way('si/about')).toMatchObject({ itemListElement: inSinhala });
    const inEnglish = [{ name: 'Home', item: `${site.url}/` }, { item: `${site.url}/${ENGLISH_POLICY}` }];
    expect(way(`si/${ENGLISH_POLICY}`)).toMatchObject({ itemListElement: inEnglish });
  });

  test('links to thumbnails of videos that exist on this site', () => {
    for (const node of nodes(read('videos.html')).filter((entry) => entry['@type'] === 'VideoObject')) {
      const still = new URL(String(node['thumbnailUrl']));
      expect(still.origin).toBe(site.url);
      expect(readFileSync(path.join(DIST, still.pathname)).length).toBeGreaterThan(1000);
    }
  });
});

test('the sitemap lists every page with its last change', () => {
  const xml = read('sitemap-0.xml');
  expect(SyntaxValidator.validate(xml)).toBe(true);
  const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } };
  const listed = known.filter(({ language, english }) => language === 'en' || isTranslated(english, language));
  expect(urlset.url.map(({ loc }) => new URL(loc).pathname).toSorted()).toEqual(listed.map(({ address }) => address).toSorted());
  const changed = (address: string) => urlset.url.find(({ loc }) => new URL(loc).pathname === address)?.lastmod?.slice(0, 10);
  expect(changed('/blog/peripheral-arterial-disease-diabetes-mellitus')).toBe('2025-03-12');
  expect(changed('/privacy-policy')).toBe('2024-04-20');
});

test('the feed holds every article with its full text; that of a language its own articles alone', () => {
  type Item = Record<'title' | 'link' | 'pubDate' | 'content:encoded', string>;
  type Feed = Record<'rss', { channel: { link: string; language: string; item: Item[] } }>;
  const channel = (file: string) => (new XMLParser().parse(read(file)) as Feed).rss.channel;
  const { item: items } = channel('rss.xml');
  expect(items).toHaveLength(ARTICLES.length);
  const article = items.find(({ link }) => link.endsWith('/peripheral-arterial-disease-diabetes-mellitus'));
  const title = 'Peripheral Arterial Disease and Diabetes Mellitus';
  expect(article).toMatchObject({ title, pubDate: 'Wed, 12 Mar 2025 00:00:00 GMT' });
  expect(article?.['content:encoded'].split(/\s+/).length).toBeGreaterThan(500);
  const { link, language, item } = channel('si/rss.xml');
  expect([link, language]).toEqual([`${site.url}/si`, 'si']);
  const own = (TRANSLATED_ARTICLES['si'] ?? []).map((slug) => `${site.url}/si/blog/${slug}`);
  expect(item.map((each) => each.link).toSorted()).toEqual(own.toSorted());
});

test('unknown addresses of a language have its pages; those of one that is not shown lead to the first language', () => {
  const unknownIn = (code: string) => `/${code}/blog/* /${code}/article-not-found 404\n/${code}/* /${code}/404 404\n`;
  expect(redirectsFile(['en', 'si'])).toBe(`${unknownIn('si')}/ta/* /:splat 302\n`);
  expect(redirectsFile(['en'])).toBe('/si/* /:splat 302\n/ta/* /:splat 302\n');
  // The fictional site shows all.
  expect(read('_redirects')).toBe(unknownIn('si') + unknownIn('ta'));
});

test('robots.txt names the sitemap, and the manifest icons that exist', async () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${site.url}/sitemap-index.xml`);
  const manifest = JSON.parse(read('site.webmanifest')) as { name: string; icons: Record<'src' | 'sizes' | 'type', string>[] };
  expect(manifest.name).toContain(site.doctor.name);
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, format } = await sharp(path.join(DIST, src)).metadata();
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
  }
  // Apple's home screen asks for this name.
  expect(await sharp(path.join(DIST, 'apple-touch-icon.png')).metadata()).toMatchObject({ width: 180, height: 180 });
});

test('unlisted pages are not indexed', () => {
  const unlisted = pages().filter(({ address }) => UNLISTED.test(address));
  expect(unlisted.map(({ address }) => address)).toEqual(expect.arrayContaining(['/404', '/contact/sent']));
  for (const { html } of unlisted) expect(meta(html, 'robots')).toBe('noindex');
});

test('every item of a newsletter has its page, and in each of its languages a picture that mail programs can show', () => {
  const { items } = JSON.parse(readFileSync(TEST_SITE_DATA, 'utf8')) as SiteData;
  expect(items.length).toBeGreaterThan(10);
  for (const { kind, id, path: page, picture, translations = {} } of items) {
    for (const shown of [picture, ...Object.values(translations).map((translation) => translation.picture)])
      // A JPEG begins with FF D8 FF.
      expect(readFileSync(path.join(DIST, shown)).subarray(0, 3), shown).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(kind === 'article' ? read(`${page}.html`) : read('videos.json'), page).toContain(id);
  }
});
