/** Drafts and scheduled items in whole builds with a fixed clock: one public, one preview, one a second later. */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../scripts/build/files.ts';
import { TEST_CONTENT } from '../site/folders.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { LIST_PART, publicationList } from '../support/built-site.ts';
import { buildProject, projectCopy } from '../support/project-copy.ts';
import { article, JSON_ITEMS, MARK } from '../support/unseen-items.ts';

const { url: SITE_URL } = JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as { url: string };

/** A second before the first of December begins at the practice. */
const BEFORE = '2026-11-30T18:29:59Z';
const MIDNIGHT = '2026-11-30T18:30:00Z';

let project: ReturnType<typeof projectCopy>;
const content = (file: string) => path.join(project.root, 'content', file);
const change = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(content(file), readFileSync(content(file), 'utf8').replace(from, to));

/** Builds into a folder of its own and returns a reader of its files. */
function build(folder: string, env: Record<string, string>) {
  const { status, stdout, stderr } = buildProject(project.root, env);
  expect(status, stdout + stderr).toBe(0);
  renameSync(path.join(project.root, 'dist'), path.join(project.root, `dist-${folder}`));
  const root = path.join(project.root, `dist-${folder}`);
  const siteData = JSON.parse(readFileSync(path.join(project.root, 'netlify/lib/site-data.json'), 'utf8')) as {
    articles: object;
    videos: object;
    due: string[];
  };
  return {
    root,
    siteData,
    has: (file: string) => existsSync(path.join(root, file)),
    read: (file: string) => readFileSync(path.join(root, file), 'utf8'),
    page: (file: string) => load(readFileSync(path.join(root, file), 'utf8')),
    publications: load(publicationList(root)),
  };
}

let preview: ReturnType<typeof build>;
let site: ReturnType<typeof build>;
let next: ReturnType<typeof build>;

beforeAll(() => {
  project = projectCopy();
  const drawing = content('blog/no-text-yet.svg');
  for (const file of ['blog/unseen-picture.svg', 'videos/unseen-video.svg', 'gallery/unseen-photograph.svg'])
    copyFileSync(drawing, content(file));
  writeFileSync(content('publications/unseen-paper.pdf'), '%PDF-1.4\n%%EOF\n');
  writeFileSync(content('blog/unseen-draft.mdx'), article('An Unseen Draft', 'published: 2026-01-01\ndraft: true'));
  writeFileSync(content('blog/unseen-later.mdx'), article('An Unseen Later One', 'published: 2026-12-01'));
  for (const [id, fields] of Object.entries(JSON_ITEMS)) writeFileSync(content(`${id}.json`), JSON.stringify(fields));
  change(
    'blog/reading-a-study.mdx',
    '---\n',
    `---\nrelated: [unseen-draft]\nreview: { reviewer: Prof. Example Reviewer, date: 2024-11-30, next: 2026-11-30 }\n`,
  );
  change(
    'blog/reading-a-study.mdx',
    /$/,
    '\nSee [the first text](/blog/unseen-draft), [one paper](/publications/unseen-paper) and [the list](/blog).\n' +
      `\nAlso [a paper](/publications?id=unseen-paper), [a film](/videos?video=unseen-later), [a picture](/gallery?image=unseen-picture) and [the first again](${SITE_URL}/blog/unseen-draft#top), beside [a shown one](/gallery?image=first-award).\n`,
  );
  // The preview first: what it stores must not reach the public build.
  preview = build('preview', { SITE_NOW: BEFORE, CONTEXT: 'deploy-preview' });
  site = build('public', { SITE_NOW: BEFORE, CONTEXT: 'production' });
  next = build('next', { SITE_NOW: MIDNIGHT, CONTEXT: 'production' });
}, 300_000);
afterAll(() => project[Symbol.dispose]());

const markedFiles = (root: string) =>
  filesBelow(root).filter((file) => MARK.test(path.relative(root, file)) || MARK.test(readFileSync(file, 'latin1')));

describe('the public site', () => {
  test('contains no trace of a draft or scheduled item in any file', () => {
    expect(markedFiles(site.root)).toEqual([]);
    expect(markedFiles(preview.root).length).toBeGreaterThan(20);
    expect(Object.keys({ ...site.siteData.articles, ...site.siteData.videos }).filter((name) => MARK.test(name))).toEqual([]);
  });

  test('counts public items only', () => {
    expect(site.page('blog.html')('article-list [role=status]').text()).toContain(`${ARTICLES.length} articles`);
    expect(site.page('videos.html')('video-list [role=status]').text().trim()).toBe(`${VIDEOS.length} videos`);
    expect(site.page('gallery.html')('picture-list [role=status]').text().trim()).toBe(`${PICTURES.length} pictures`);
    // With the early version and the paper of next year.
    expect(JSON.parse(site.read('publications.json'))).toHaveLength(PUBLICATIONS.length + 2);
  });

  test('keeps the words of a link to a hidden page, without the link', () => {
    const text = site.page('blog/reading-a-study.html')('.prose');
    expect(text.text()).toContain('See the first text, one paper and the list.');
    expect(text.text()).toContain('Also a paper, a film, a picture and the first again, beside a shown one.');
    expect(text.find('a[href="/blog"], a[href="/gallery?image=first-award"]')).toHaveLength(2);
  });

  test('shows a publication of the future, and a preprint without a link to its hidden article', () => {
    expect(site.has('publications/next-year.html')).toBe(true);
    expect(site.publications('#next-year')).toHaveLength(1);
    expect(site.publications('#early-version').text()).not.toContain('Published article');
  });

  test('is indexed, and knows neither banner nor badge', () => {
    for (const file of filesBelow(site.root, '.html'))
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/preview-(?:banner|badge)/);
    expect(site.page('index.html')('meta[name=robots]')).toHaveLength(0);
    expect(site.read('_headers')).not.toContain('X-Robots-Tag');
  });

  test('shows an item from the beginning of its day at the practice', () => {
    expect(next.has('blog/unseen-later.html')).toBe(true);
    expect(next.has('og/blog/unseen-later.jpg')).toBe(true);
    expect(next.has('blog/unseen-draft.html')).toBe(false);
    expect(next.read('sitemap-0.xml')).toContain('/blog/unseen-later<');
    expect(next.read('videos.json')).toContain('"unseen-later"');
    expect(next.siteData.articles).toHaveProperty('unseen-later');
  });

  test('says from the day after that a review is overdue', () => {
    const note = (of: typeof site) => of.page('blog/reading-a-study.html')('.review').text().replaceAll(/\s+/g, ' ').trim();
    const reviewed = 'Medically reviewed by Prof. Example Reviewer on 30 November 2024.';
    expect(note(site)).toBe(`${reviewed} Next review by 30 November 2026.`);
    expect(note(next)).toBe(`${reviewed} The next review was due on 30 November 2026.`);
  });

  test('tells the functions on which days it changes', () => {
    expect(site.siteData.due).toEqual(['2026-12-01', '2098-01-11']);
    expect(next.siteData.due).toEqual(['2098-01-11']);
  });
});

describe('a preview', () => {
  test('shows hidden items in lists, pages, feed, search, sitemap, share pictures, files and figures', () => {
    for (const file of [
      'blog/unseen-draft.html',
      'blog/unseen-later.html',
      'publications/unseen-paper.html',
      'publications/unseen-paper.pdf',
    ])
      expect(preview.has(file), file).toBe(true);
    expect(preview.has('og/blog/unseen-draft.jpg')).toBe(true);
    for (const file of ['blog.html', 'rss.xml', 'search.json', 'sitemap-0.xml'])
      expect(preview.read(file), file).toContain('unseen-draft');
    expect(preview.publications('#unseen-paper')).toHaveLength(1);
    expect(preview.read('publications.bib')).toContain('unseen-paper');
    for (const file of ['videos.json', 'videos.html']) expect(preview.read(file), file).toContain('unseen-video');
    expect(preview.siteData.articles).toHaveProperty('unseen-draft');
    expect(preview.page('blog/reading-a-study.html')('.related').text()).toContain('An Unseen Draft');
    expect(preview.publications('#early-version').text()).toContain('Published article');
  });

  test('says so on every page, which is not indexed', () => {
    const pages = filesBelow(preview.root, '.html').filter((file) => !LIST_PART.test(path.relative(preview.root, file)));
    expect(pages.length).toBeGreaterThan(40);
    for (const file of pages) {
      const $ = load(readFileSync(file, 'utf8'));
      expect($('body > aside.preview-banner').text(), file).toContain('This is a preview, not the public site.');
      expect($('meta[name=robots]').attr('content'), file).toBe('noindex');
    }
    expect(preview.read('_headers')).toContain('\n  X-Robots-Tag: noindex\n');
  });

  test('marks every hidden item, and no other', () => {
    const textsIn = ($: typeof preview.publications) =>
      $('.preview-badge')
        .map((_index, badge) => $(badge).text().trim())
        .get();
    const texts = (file: string) => textsIn(preview.page(file));
    expect(texts('blog.html')).toEqual(['Scheduled for 1 December 2026', 'Draft']);
    expect(texts('videos.html')).toEqual(['Scheduled for 1 December 2026', 'Draft']);
    expect(texts('gallery.html')).toEqual(['Draft']);
    expect(textsIn(preview.publications)).toEqual(['Draft']);
    expect(texts('publications/unseen-paper.html')).toEqual(['Draft']);
    expect(preview.page('blog/unseen-draft.html')('header.article-head .preview-badge').text().trim()).toBe('Draft');
    expect(preview.page('blog/unseen-later.html')('header.article-head .preview-badge').text().trim()).toBe(
      'Scheduled for 1 December 2026',
    );
    expect(preview.page('blog/veins-above-the-skin.html')('header.article-head .preview-badge')).toHaveLength(0);
  });
});

test('a site whose items are all drafts is built, with empty lists', () => {
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    for (const name of readdirSync(content(folder))) {
      if (name.endsWith('.json')) change(`${folder}/${name}`, '{', '{ "draft": true,');
      if (name.endsWith('.mdx') && name !== 'unseen-draft.mdx') change(`${folder}/${name}`, '---\n', '---\ndraft: true\n');
    }
  const empty = build('empty', { SITE_NOW: BEFORE });
  expect(JSON.parse(empty.read('search.json'))).toEqual({ article: [], publication: [], video: [], gallery: [] });
  expect(empty.page('videos.html')('video-list [role=status]').text().trim()).toBe('0 videos');
  expect(empty.has('index.html')).toBe(true);
}, 120_000);
