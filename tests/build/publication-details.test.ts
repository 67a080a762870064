/** What lists and pages show of publications with odd data. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { publicationList, read } from '../support/built-site.ts';

const list = publicationList();
const entry = (id: string) => new RegExp(`<article [^>]*id="${id}"[\\s\\S]*?</article>`).exec(list)?.[0] ?? '';
const words = (id: string) =>
  entry(id)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

test('show six authors, retractions, and links between a preprint and its article', () => {
  expect(entry('seven-authors-2020')).toMatch(/<b>[^<]+<\/b>/);
  expect(words('seven-authors-2020')).toContain('Author A, Author B, Author C, Author D, Author E, et al.');
  expect(words('seven-authors-2020')).not.toContain('Author F');
  expect(words('retracted-2020')).toContain('Retracted');
  expect(words('seven-authors-2020')).not.toContain('Retracted');
  expect(entry('reminders-2025')).toMatch(/href="\/publications\?id=letters-to-clinics-2025">\s*Published article/);
  expect(entry('letters-to-clinics-2025')).toMatch(/href="\/publications\?id=reminders-2025">\s*Preprint/);
});

test('a publication without an address of its own links to its DOI or PubMed', () => {
  expect(list).toContain('href="https://doi.org/10.1002/(SICI)1097%3C1661%3A%3AAID%3E3.0.CO%3B2-2"');
  expect(list).toContain('href="https://pubmed.ncbi.nlm.nih.gov/123456/"');
});

test('a long abstract is on the page of its publication alone, with all authors', () => {
  const page = read('publications/seven-authors-2020.html');
  expect(page).toContain('A long sentence of an abstract. Its end.');
  expect(page.replaceAll(/<[^>]+>/g, '')).toContain('Author D, Author E, Author FFictional Journal of Testing');
  expect(list).not.toContain('sentence of an abstract');
  const index = read('search.json');
  expect(index).toContain('Fictional Journal of Testing, 2020. A beginning. A long sentence');
  expect(index).not.toContain('Its end.');
});

test('a publication with a PDF has a page that links to it, and names it for Google Scholar', () => {
  const { url } = JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as { url: string };
  const page = read('publications/with-a-pdf-2019.html');
  const published = readFileSync(path.join(DIST, 'publications/with-a-pdf-2019.pdf'));
  expect(published.equals(readFileSync(`${TEST_CONTENT}/publications/with-a-pdf-2019.pdf`))).toBe(true);
  expect(page).toMatch(/href="\/publications\/with-a-pdf-2019\.pdf"[^]*?Read the PDF \(12 kB\)/);
  expect(page).toContain(`<meta name="citation_pdf_url" content="${url}/publications/with-a-pdf-2019.pdf">`);
  expect(page).not.toContain('>Abstract<');
  expect(read('publications/seven-authors-2020.html')).not.toContain('citation_pdf_url');
  expect(list).toMatch(/href="\/publications\/with-a-pdf-2019">\s*PDF and how to cite/);
  expect(list).not.toContain('href="/publications/retracted-2020"');
  expect(existsSync(path.join(DIST, 'publications/retracted-2020.html'))).toBe(false);
});
