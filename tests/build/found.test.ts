import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { ARTICLES } from '../support/content.ts';
import { meta, pages, read, structuredData } from '../support/built-site.ts';

const site = JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as {
  url: string;
  doctor: { name: string; titleSuffix: string };
};
const suffix = ` | ${site.doctor.name} - ${site.doctor.titleSuffix}`;
/** Pages for unknown addresses, and pages reached only through a form or a mail. */
const UNLISTED = /^\/(?:404$|article-not-found$|chat$|chat\/|contact\/|appointments\/|newsletter\/)/;
const known = pages().filter(({ address }) => !UNLISTED.test(address));

describe.each(known)('$address', ({ html, address }) => {
  test('has a title with suffix, a description, keywords and a canonical address', () => {
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(new RegExp(`.${suffix.replace('|', String.raw`\|`)}$`));
    expect(meta(html, 'description')?.length).toBeGreaterThanOrEqual(50);
    expect(meta(html, 'description')?.length).toBeLessThanOrEqual(160);
    expect(meta(html, 'keywords')?.split(', ').length).toBeGreaterThan(5);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(new URL(address, site.url).href);
  });

  test('has a share picture of 1200 × 630 px', async () => {
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(meta(html, 'og:url')).toBe(new URL(address, site.url).href);
    expect(meta(html, 'og:title')).toContain(suffix);
    const picture = new URL(meta(html, 'og:image') ?? '').pathname;
    expect(await sharp(path.join(DIST, picture)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });
});

const REQUIRED: Record<string, string[]> = {
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  ScholarlyArticle: ['headline', 'author', 'datePublished', 'url'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'embedUrl'],
  Person: ['name', 'jobTitle', 'url'],
  Physician: ['name', 'address', 'telephone', 'url', 'medicalSpecialty', 'openingHoursSpecification'],
  MedicalSpecialty: ['name'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url'],
  ItemList: ['itemListElement'],
};

interface Listed {
  itemListElement: { item: Record<string, unknown> }[];
}
/** Nodes of a page, including the items of lists. */
const nodes = (html: string) =>
  structuredData(html).flatMap((node) =>
    node['@type'] === 'ItemList' ? [node, ...(node as unknown as Listed).itemListElement.map(({ item }) => item)] : [node],
  );
const types = (file: string) => nodes(read(file)).map((node) => String(node['@type']));
const times = (list: string[], type: string) => list.filter((entry) => entry === type).length;

describe('structured data', () => {
  test('has the required properties on every page', () => {
    for (const { html, address } of known) {
      for (const node of nodes(html)) {
        const required = REQUIRED[String(node['@type'])];
        expect(required, `${address}: ${String(node['@type'])}`).toBeDefined();
        for (const property of required ?? [])
          expect(node[property], `${address}: ${String(node['@type'])}.${property}`).toBeTruthy();
      }
    }
  });

  test('describes site, person, specialty, three featured publications and two videos on the home page', () => {
    const home = types('index.html');
    for (const type of ['WebSite', 'Person', 'Physician', 'MedicalSpecialty']) expect(times(home, type)).toBe(1);
    expect(times(home, 'ScholarlyArticle')).toBe(3);
    expect(times(home, 'VideoObject')).toBe(2);
  });

  test('describes the first five articles of the list, and the featured video with the first five others', () => {
    expect(times(types('blog.html'), 'BlogPosting')).toBe(5);
    expect(times(types('videos.html'), 'VideoObject')).toBe(6);
  });

  test('describes an article as a blog post with breadcrumbs', () => {
    const nodesOfArticle = structuredData(read('blog/peripheral-arterial-disease-diabetes-mellitus.html'));
    expect(nodesOfArticle.map((node) => node['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(nodesOfArticle[0]).toMatchObject({
      headline: 'Peripheral Arterial Disease and Diabetes Mellitus',
      datePublished: '2025-03-12',
    });
    expect(
      (nodesOfArticle[1] as unknown as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name),
    ).toEqual(['Home', 'Medical Education', 'Peripheral Arterial Disease and Diabetes Mellitus']);
  });

  test('links to thumbnails of videos that exist on this site', () => {
    for (const node of structuredData(read('videos.html')).filter((entry) => entry['@type'] === 'VideoObject')) {
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
  expect(urlset.url.map(({ loc }) => new URL(loc).pathname).toSorted()).toEqual(known.map(({ address }) => address).toSorted());
  const changed = (address: string) => urlset.url.find(({ loc }) => new URL(loc).pathname === address)?.lastmod?.slice(0, 10);
  expect(changed('/blog/peripheral-arterial-disease-diabetes-mellitus')).toBe('2025-03-12');
  expect(changed('/privacy-policy')).toBe('2024-04-20');
});

test('the feed holds every article with its full text', () => {
  const xml = read('rss.xml');
  expect(SyntaxValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser().parse(xml) as {
    rss: { channel: { item: { title: string; link: string; pubDate: string; 'content:encoded': string }[] } };
  };
  expect(rss.channel.item).toHaveLength(ARTICLES.length);
  const article = rss.channel.item.find(({ link }) => link.endsWith('/peripheral-arterial-disease-diabetes-mellitus'));
  expect(article).toMatchObject({
    title: 'Peripheral Arterial Disease and Diabetes Mellitus',
    link: `${site.url}/blog/peripheral-arterial-disease-diabetes-mellitus`,
    pubDate: 'Wed, 12 Mar 2025 00:00:00 GMT',
  });
  expect(article?.['content:encoded'].split(/\s+/).length).toBeGreaterThan(500);
});

test('robots.txt names the sitemap, and the manifest icons that exist', async () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${site.url}/sitemap-index.xml`);
  const manifest = JSON.parse(read('site.webmanifest')) as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.name).toContain(site.doctor.name);
  for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
    const { width, height, format } = await sharp(path.join(DIST, src)).metadata();
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type });
  }
});

test('unlisted pages are not indexed', () => {
  const unlisted = pages().filter(({ address }) => UNLISTED.test(address));
  expect(unlisted.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/404', '/contact/sent', '/newsletter/confirm']),
  );
  for (const { html } of unlisted) expect(meta(html, 'robots')).toBe('noindex');
});
