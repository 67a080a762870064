import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { SyntaxValidator } from 'fast-xml-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../scripts/build/files.ts';
import { publicationList } from '../support/built-site.ts';
import { buildProject, projectCopy } from '../support/project-copy.ts';

function edit(root: string, file: string, from: string | RegExp, to: string) {
  const full = path.join(root, 'content', file);
  const before = readFileSync(full, 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} holds ${String(from)}`).not.toBe(before);
  writeFileSync(full, after);
}

const PAPER = {
  title: 'A paper of this test',
  journal: 'Example Journal',
  year: 2020,
  authors: ['@doctor'],
  category: 'journal',
};
/** Publications as an import writes them. */
const PAPERS = {
  'seven-authors': {
    title: 'A paper with seven authors',
    authors: ['@doctor', 'Author A', 'Author B', 'Author C', 'Author D', 'Author E', 'Author F'],
    doi: '10.5555/seven',
    abstract: `A beginning. ${'A long sentence of an abstract. '.repeat(100)}Its end.`,
  },
  'paper-with-pdf': { title: 'A paper with a PDF', doi: '10.5555/pdf', pdf: './our-paper.pdf' },
  'retracted-paper': { title: 'A paper that was retracted', pmid: '123456', retracted: true },
  'early-version': { kind: 'preprint', doi: '10.1002/(SICI)1097<1661::AID>3.0.CO;2-2', preprintOf: 'seven-authors' },
};

/** As a file, large enough to have a size in the text of its link. */
const PDF = Buffer.from(`%PDF-1.4\n%${'x'.repeat(1_249_000)}\n%%EOF\n`);

/** Texts that a YAML reader may take for days, times, numbers and truth values; none is one for the check. */
const TAGS = ['2025-11-14', '2027-02-31', '12:30', '1_000', 'yes', 'Off'];
const ARTICLE = `---
title: 2025-11-14
excerpt: A sentence about nothing in particular, long enough for the card of an article.
category: health
tags:
${TAGS.map((tag) => `  - ${tag}`).join('\n')}
published: 2025-11-14
image: ./a-day.svg
imageAlt: A drawing of nothing in particular.
---

## One part

Read [this part](#one-part), [the list](/blog?page=2), [a neighbour](a-day) or [a mail](mailto:a@example.org).

![A rectangle.](./a-day.svg)

\`\`\`js
const greeting = \`Hello \${name}\`; // {braces} & <tags>
\`\`\`

Write \`\` \`\${x}\` \`\` there.
`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630"/></svg>';

describe('a site with other content', () => {
  let project: ReturnType<typeof projectCopy>;
  let output = '';
  const dist = (...names: string[]) => path.join(project.root, 'dist', ...names);

  beforeAll(async () => {
    project = projectCopy();
    const photograph = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#7a8c5e' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer();
    edit(project.root, 'site.json', '"sample": false', '"sample": true');
    writeFileSync(path.join(project.root, 'content/blog/no-text-yet.jpg'), photograph);
    rmSync(path.join(project.root, 'content/blog/no-text-yet.svg'));
    edit(project.root, 'blog/no-text-yet.mdx', './no-text-yet.svg', './no-text-yet.jpg');
    writeFileSync(path.join(project.root, 'content/blog/a-day.mdx'), ARTICLE);
    writeFileSync(path.join(project.root, 'content/blog/a-day.svg'), DRAWING);
    for (const [id, fields] of Object.entries(PAPERS))
      writeFileSync(path.join(project.root, `content/publications/${id}.json`), JSON.stringify({ ...PAPER, ...fields }));
    writeFileSync(path.join(project.root, 'content/publications/our-paper.pdf'), PDF);
    const { status, stdout, stderr } = buildProject(project.root);
    output = stdout + stderr;
    expect(status, output).toBe(0);
  }, 300_000);
  afterAll(() => project[Symbol.dispose]());

  test('a photograph straight from a camera is turned upright, without its metadata', async () => {
    expect(output.split('\n').filter((line) => line.includes('sample identity'))).toHaveLength(1);
    const pictures = filesBelow(dist()).filter((file) => /\.(?:avif|webp|jpe?g|png)$/.test(file));
    const made = pictures.filter((file) => file.includes('_astro') && path.basename(file).startsWith('no-text-yet'));
    expect(made.filter((file) => file.endsWith('.avif')).length).toBeGreaterThanOrEqual(3);
    expect(made.filter((file) => file.endsWith('.webp')).length).toBeGreaterThanOrEqual(1);
    expect(filesBelow(dist('_astro'), '.jpg')).toEqual([]);
    for (const file of made) {
      const { width, height } = await sharp(file).metadata();
      expect(height, file).toBeGreaterThan(width);
    }
    for (const file of pictures) expect((await sharp(file).metadata()).exif, file).toBeUndefined();
    expect(existsSync(dist('og/blog/no-text-yet.jpg'))).toBe(true);
  });

  test('texts of an article that look like days or truth values are the texts that were written', () => {
    const $ = load(readFileSync(dist('blog/a-day.html'), 'utf8'));
    expect($('h1').text().trim()).toBe('2025-11-14');
    const posts = JSON.parse(readFileSync(dist('search.json'), 'utf8')) as unknown;
    for (const tag of TAGS) expect(JSON.stringify(posts)).toContain(JSON.stringify(tag));
  });

  test('program text of an article keeps its braces, dollars and backticks', () => {
    const $ = load(readFileSync(dist('blog/a-day.html'), 'utf8'));
    const code = $('.prose code').toArray();
    expect(code.map((element) => $(element).text().trim())).toEqual([
      'const greeting = `Hello ${name}`; // {braces} & <tags>',
      '`${x}`',
    ]);
  });

  test('the feed is well-formed, and every address in it is whole', () => {
    const { url } = JSON.parse(readFileSync(path.join(project.root, 'content/site.json'), 'utf8')) as { url: string };
    const xml = readFileSync(dist('rss.xml'), 'utf8');
    expect(SyntaxValidator.validate(xml)).toBe(true);
    const $ = load(xml, { xml: true });
    const item = $('item').filter((_, element) => $(element).children('link').text() === `${url}/blog/a-day`);
    expect(item.children('title').text()).toBe('2025-11-14');
    expect(
      item
        .children('category')
        .toArray()
        .map((element) => $(element).text()),
    ).toEqual(expect.arrayContaining(TAGS));
    const text = load(item.children('content\\:encoded').text());
    expect(
      text('a')
        .toArray()
        .map((element) => text(element).attr('href')),
    ).toEqual([`${url}/blog/a-day#one-part`, `${url}/blog?page=2`, `${url}/blog/a-day`, 'mailto:a@example.org']);
    const picture = new URL(text('img').attr('src') ?? '');
    expect(picture.origin).toBe(url);
    expect(existsSync(dist(picture.pathname))).toBe(true);
    for (const element of $('item').toArray()) {
      const html = load($(element).children('content\\:encoded').text());
      for (const attribute of ['href', 'src', 'srcset', 'poster'])
        for (const each of html(`[${attribute}]`).toArray())
          expect(html(each).attr(attribute)).toMatch(/^(?:https:|mailto:|tel:)/);
    }
  });

  test('publications show six authors, retractions, and links between a preprint and its article', () => {
    const list = publicationList(dist());
    const entry = (id: string) => new RegExp(`<article [^>]*id="${id}"[\\s\\S]*?</article>`).exec(list)?.[0] ?? '';
    const words = (id: string) =>
      entry(id)
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll(/\s+/g, ' ');
    expect(entry('seven-authors')).toMatch(/<b>[^<]+<\/b>/);
    expect(words('seven-authors')).toContain('Author A, Author B, Author C, Author D, Author E, et al.');
    expect(words('seven-authors')).not.toContain('Author F');
    expect(words('retracted-paper')).toContain('Retracted');
    expect(words('seven-authors')).not.toContain('Retracted');
    expect(entry('early-version')).toMatch(/href="\/publications\?id=seven-authors">\s*Published article/);
    expect(entry('seven-authors')).toMatch(/href="\/publications\?id=early-version">\s*Preprint/);
  });

  test('a publication without an address of its own links to its DOI or PubMed', () => {
    const list = publicationList(dist());
    expect(list).toContain('href="https://doi.org/10.1002/(SICI)1097%3C1661%3A%3AAID%3E3.0.CO%3B2-2"');
    expect(list).toContain('href="https://pubmed.ncbi.nlm.nih.gov/123456/"');
  });

  test('a long abstract is on the page of its publication alone, with all authors', () => {
    const page = readFileSync(dist('publications/seven-authors.html'), 'utf8');
    expect(page).toContain('A long sentence of an abstract. Its end.');
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain('Author D, Author E, Author FExample Journal');
    expect(publicationList(dist())).not.toContain('sentence of an abstract');
    const index = readFileSync(dist('search.json'), 'utf8');
    expect(index).toContain('Example Journal, 2020. A beginning. A long sentence');
    expect(index).not.toContain('Its end.');
  });

  test('a publication with a PDF has a page that links to it, and names it for Google Scholar', () => {
    const { url } = JSON.parse(readFileSync(path.join(project.root, 'content/site.json'), 'utf8')) as { url: string };
    const page = readFileSync(dist('publications/paper-with-pdf.html'), 'utf8');
    expect(readFileSync(dist('publications/paper-with-pdf.pdf')).equals(PDF)).toBe(true);
    expect(page).toMatch(/href="\/publications\/paper-with-pdf\.pdf"[^]*?Read the PDF \(1\.2 MB\)/);
    expect(page).toContain(`<meta name="citation_pdf_url" content="${url}/publications/paper-with-pdf.pdf">`);
    expect(page).not.toContain('>Abstract<');
    expect(readFileSync(dist('publications/seven-authors.html'), 'utf8')).not.toContain('citation_pdf_url');
    const list = publicationList(dist());
    expect(list).toMatch(/href="\/publications\/paper-with-pdf">\s*PDF and how to cite/);
    expect(list).not.toContain('href="/publications/retracted-paper"');
    expect(existsSync(dist('publications/retracted-paper.html'))).toBe(false);
  });
});

test('stops a build with mistakes in content, prints the whole report and writes nothing', () => {
  using project = projectCopy();
  edit(project.root, 'blog/no-text-yet.mdx', 'category: ', 'topic: ');
  edit(project.root, 'gallery/summit-keynote.json', '"Keynote"', '"Keynotes"');
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status).not.toBe(0);
  const output = stdout + stderr;
  expect(output).toContain('There are 3 problems in the content. Fix the files below and try again.');
  expect(output).toContain('content/blog/no-text-yet.mdx');
  expect(output).toMatch(
    /content\/gallery\/summit-keynote\.json\n {2}category\n {4}wrong: is "Keynotes", which is not one of the allowed words\n {4}right: Did you mean "Keynote"\?/,
  );
  expect(existsSync(path.join(project.root, 'dist'))).toBe(false);
}, 120_000);
