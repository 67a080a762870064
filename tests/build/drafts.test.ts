/** Drafts and scheduled items on the public site, and in a preview when the day of a scheduled one has come. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../src/integrations/files.ts';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { LIST_PART, publicationList, wordsIn } from '../support/content/built-site.ts';
import { contentIn } from '../support/content/content-copy.ts';
import { ARTICLES, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content/content.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';
import { untranslatedWords } from '../support/content/untranslated.ts';

/** Every hidden item has this in its file name, and in its title. */
const MARK = /unseen/i;
/** The second at the practice with which the day of the scheduled items begins. */
const THEIR_DAY = '2099-01-01T18:30:00Z';

/** The items of the preview. */
const KEPT = /unseen|early-version|reading-a-study|veins-above|featured-interview|first-award/;

/** Reads a built site. */
function siteIn(root: string) {
  const has = (file: string) => existsSync(path.join(root, file));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  /** Every page of a folder. */
  const pages = (folder = '.') =>
    filesBelow(path.join(root, folder), '.html').flatMap((full) => {
      const file = path.relative(root, full);
      return LIST_PART.test(file) ? [] : [{ file, html: read(file) }];
    });
  return { root, has, read, pages, page: (file: string) => load(read(file)), publications: load(publicationList(root)) };
}

const project = projectCopy({ editor: false });
const content = path.join(project.root, 'content');
const site = siteIn(DIST);
let preview: ReturnType<typeof siteIn>;
const build = () => buildProject(project.root, { CONTEXT: 'deploy-preview', SITE_NOW: THEIR_DAY });

const OFFERED = 'Vascular Screening';
function withOneType(text: string): string {
  const page = JSON.parse(text) as { types: { id: string }[] };
  const types = page.types.map((type) => (type.id === OFFERED ? type : { ...type, officeOnly: true }));
  return JSON.stringify({ ...page, types });
}

/** A preview on the day of the scheduled article, of a site with few items. */
beforeAll(() => {
  cpSync(TEST_CONTENT, content, { recursive: true });
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    for (const name of readdirSync(path.join(content, folder)))
      if (/\.(?:json|mdx)$/.test(name) && !KEPT.test(name)) rmSync(path.join(content, folder, name));
  const copy = contentIn(project.root);
  copy.replace('videos/unseen-later.json', '2099-01-02', '2099-02-01');
  copy.replace('site.json', /("code": "ta", [^}]*"status": )"published"/, '$1"draft"');
  copy.remove('pages/contact.si.json');
  // The form offers one type of appointment.
  copy.write('pages/appointments.json', withOneType(copy.read('pages/appointments.json')));
  const { status, stdout, stderr } = build();
  expect(status, stdout + stderr).toBe(0);
  renameSync(path.join(project.root, 'dist'), path.join(project.root, 'preview'));
  preview = siteIn(path.join(project.root, 'preview'));
}, 300_000);
afterAll(() => project[Symbol.dispose]());

const markedFiles = (root: string) =>
  filesBelow(root).filter((file) => MARK.test(path.relative(root, file)) || MARK.test(readFileSync(file, 'latin1')));

describe('the public site', () => {
  test('contains no trace of a draft or scheduled item in any file', () => {
    expect(markedFiles(site.root)).toEqual([]);
    expect(markedFiles(preview.root).length).toBeGreaterThan(15);
  });

  test('counts public items only', () => {
    expect(site.page('blog.html')('article-list [role=status]').text()).toContain(`${ARTICLES.length} articles`);
    expect(site.page('videos.html')('video-list [role=status]').text().trim()).toBe(`${VIDEOS.length} videos`);
    expect(site.page('gallery.html')('picture-list [role=status]').text().trim()).toBe(`${PICTURES.length} pictures`);
    expect(JSON.parse(site.read('publications.json'))).toHaveLength(PUBLICATIONS.length);
  });

  test('keeps the words of a link to a hidden page, without the link', () => {
    const text = site.page('blog/reading-a-study.html')('.prose');
    expect(text.text()).toContain('See the first text, one paper and the list.');
    expect(text.text()).toContain('Also a paper, a film, a picture and the first again, beside a shown one.');
    expect(text.find('a[href="/blog"], a[href="/gallery?image=first-award"]')).toHaveLength(2);
  });

  test('shows a publication of the future, and a preprint without a link to its hidden article', () => {
    expect(site.has('publications/next-century.html')).toBe(true);
    expect(site.publications('#next-century')).toHaveLength(1);
    expect(site.publications('#early-version').text()).not.toContain('Published article');
  });

  test('is indexed, and knows neither banner nor badge', () => {
    for (const { html, file } of site.pages()) expect(html, file).not.toMatch(/preview-(?:banner|badge)/);
    expect(site.page('index.html')('meta[name=robots]')).toHaveLength(0);
    expect(site.read('_headers')).not.toContain('X-Robots-Tag');
  });

  test('says from the day after that a review is overdue', () => {
    const note = (of: typeof site) => of.page('blog/reading-a-study.html')('.review').text().replaceAll(/\s+/g, ' ').trim();
    const reviewed = 'Medically reviewed by Prof. Example Reviewer on 30 November 2024.';
    expect(note(site)).toBe(`${reviewed} Next review by 30 November 2098.`);
    expect(note(preview)).toBe(`${reviewed} The next review was due on 30 November 2098.`);
  });
});

describe('a preview', () => {
  test('shows hidden items in lists, pages, feed, search, sitemap, share pictures, files and figures', () => {
    const files = ['blog/unseen-draft.html', 'blog/unseen-later.html', 'og/blog/unseen-draft.jpg'];
    for (const file of [...files, 'publications/unseen-paper.html', 'publications/unseen-paper.pdf'])
      expect(preview.has(file), file).toBe(true);
    for (const file of ['blog.html', 'rss.xml', 'search.json', 'sitemap-0.xml'])
      expect(preview.read(file), file).toContain('unseen-draft');
    expect(preview.publications('#unseen-paper')).toHaveLength(1);
    expect(preview.read('publications.bib')).toContain('unseen-paper');
    for (const file of ['videos.json', 'videos.html']) expect(preview.read(file), file).toContain('unseen-video');
    expect(preview.page('blog/reading-a-study.html')('.related').text()).toContain('An Unseen Draft');
    expect(preview.publications('#early-version').text()).toContain('Published article');
  });

  test('has the language that is a draft, without an English word', () => {
    const pages = [{ file: 'ta.html', html: preview.read('ta.html') }, ...preview.pages('ta')];
    expect(pages.length).toBeGreaterThan(20);
    for (const { html, file } of pages) expect(untranslatedWords(html, `/${file.replace('.html', '')}`), file).toEqual([]);
  });

  test('says above a list that some titles are in English, unless all are translated', () => {
    const { partlyTranslated } = wordsIn('ta').frame;
    const says = (list: string) => preview.read(`ta/${list}.html`).includes(partlyTranslated);
    expect(['blog', 'publications', 'videos', 'gallery'].map(says)).toEqual([true, true, true, false]);
  });

  test('says so on every page, which is not indexed', () => {
    expect(preview.pages().length).toBeGreaterThan(20);
    for (const { html, file } of preview.pages()) {
      const $ = load(html);
      const banner = $('body > aside.preview-banner').text();
      expect(banner, file).not.toBe('');
      if ($('html').attr('lang') === 'en') expect(banner, file).toContain('This is a preview, not the public site.');
      expect($('meta[name=robots]').attr('content'), file).toBe('noindex');
    }
    expect(preview.read('_headers')).toContain('\n  X-Robots-Tag: noindex\n');
  });

  test('has the English share picture on a page that is not translated, and on one that shows its picture', () => {
    const picture = (file: string) => new URL(preview.page(file)('meta[property="og:image"]').attr('content') ?? '').pathname;
    const pictures = ['/og/contact.jpg', '/og/contact.jpg', '/og/ta/contact.jpg'];
    expect(['si/contact.html', 'si/chat.html', 'ta/chat.html'].map(picture)).toEqual(pictures);
    expect(preview.has('og/si/contact.jpg')).toBe(false);
    for (const { file } of preview.pages()) expect(preview.has(picture(file)), file).toBe(true);
  });

  test('marks every hidden item, and no other', () => {
    const textsIn = ($: typeof preview.publications) => Array.from($('.preview-badge'), (badge) => $(badge).text().trim());
    const texts = (file: string) => textsIn(preview.page(file));
    // The day of the scheduled article has come.
    for (const file of ['blog.html', 'gallery.html', 'publications/unseen-paper.html', 'blog/unseen-draft.html'])
      expect(texts(file), file).toEqual(['Draft']);
    expect(texts('videos.html')).toEqual(['Scheduled for 1 February 2099', 'Draft']);
    expect(textsIn(preview.publications)).toEqual(['Draft']);
    expect(preview.page('blog/unseen-later.html')('header.article-head .preview-badge')).toHaveLength(0);
  });
});

test('a form with one type of appointment sends it without asking, in each language', () => {
  for (const file of ['appointments.html', 'si/appointments.html']) {
    const form = preview.page(file)('appointment-form form');
    expect(form.find('[name="appointmentType"]').attr(), file).toEqual({
      ...{ type: 'hidden', name: 'appointmentType', value: OFFERED },
    });
    expect(form.find('select').attr('name'), file).toBe('preferredTime');
    expect(form.text(), file).not.toContain('Second Opinion');
  }
  expect(site.page('appointments.html')('select[name="appointmentType"] option')).toHaveLength(8);
});

test('a build with mistakes in content prints the whole report and writes nothing', () => {
  writeFileSync(path.join(content, 'videos/broken.json'), '{ "category": "interview" }');
  const { status, stdout, stderr } = build();
  expect(status).not.toBe(0);
  expect(stdout + stderr).toMatch(/There are \d+ problems in the content\. Fix the files below/);
  expect(stdout + stderr).toMatch(/content\/videos\/broken\.json\n[^]* {4}right: Did you mean "interviews"\?/);
  expect(existsSync(path.join(project.root, 'dist'))).toBe(false);
}, 120_000);
