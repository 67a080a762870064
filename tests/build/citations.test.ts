/** Pages of publications, and the downloads for reference managers. */
import { existsSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { DIST, TEST_CONTENT } from '../site/folders.ts';
import { pageOf, pages, publicationList, read, structuredData } from '../support/content/built-site.ts';
import { PUBLICATIONS } from '../support/content/content.ts';

const ids = PUBLICATIONS.map(({ id }) => id).toSorted();
const withPage = PUBLICATIONS.filter(({ abstract, pdf }) => abstract !== undefined || pdf !== undefined).map(({ id }) => id);

test.each([
  ['publications.bib', /^@\w+\{([^,]+),$/gm],
  ['publications.ris', /^ID {2}- (\S+)\r?$/gm],
  ['publications.json', /^ {4}"id": "([^"]+)"/gm],
] as const)('%s holds every publication with its id, and the page links to it', (name, pattern) => {
  expect([...read(name).matchAll(pattern)].map(([, id]) => id).toSorted()).toEqual(ids);
  const html = pages().find(({ address }) => address === '/publications')?.html;
  expect(html).toContain(`href="/${name}"`);
});

test('a publication with an abstract or a PDF has a page, others have neither a page nor files', () => {
  expect(withPage.length).toBeGreaterThan(0);
  const addresses = pages().flatMap(({ address }) => /^\/publications\/([^/]+)$/.exec(address)?.[1] ?? []);
  expect(addresses.toSorted()).toEqual(withPage.toSorted());
  for (const id of ids)
    for (const ending of ['txt', 'bib', 'ris', 'json'])
      expect(existsSync(`${DIST}/publications/${id}.${ending}`), `${id}.${ending}`).toBe(withPage.includes(id));
});

test('a page shows its reference as it is downloaded, and leads to a file for each format', () => {
  for (const id of withPage) {
    const $ = pageOf(`publications/${id}`);
    expect($('pre').first().text()).toBe(read(`publications/${id}.txt`).trim());
    const files = Array.from($('copy-citation a'), (link) => $(link).attr('href'));
    expect(files).toEqual(['txt', 'bib', 'ris', 'json'].map((ending) => `/publications/${id}.${ending}`));
  }
});

test('a page has tags for Google Scholar, structured data, and articles about its subject', () => {
  const html = read('publications/cuffs-and-toes-2024.html');
  const $ = load(html);
  const tags = $('head meta[name^="citation_"]').toArray();
  const named = new Map(tags.map((element) => [$(element).attr('name'), $(element).attr('content')]));
  expect(named.get('citation_title')).toBe('Cuffs or toes? A prospective comparison in 300 sample patients');
  expect(named.get('citation_author')).toBe('Author, C');
  expect(named.get('citation_publication_date')).toBe('2024/03/15');
  expect(structuredData(html).map((node) => node['@type'])).toEqual(['ScholarlyArticle', 'BreadcrumbList']);
  expect(structuredData(html)[0]).toMatchObject({
    datePublished: '2024-03-15',
    sameAs: ['https://doi.org/10.5555/tests.2024.001', 'https://pubmed.ncbi.nlm.nih.gov/99900001/'],
  });
  const related = $('a[href^="/blog/"]', $('h2:contains("Related articles for patients")').parent());
  expect(related.first().attr('href')).toBe('/blog/peripheral-arterial-disease-diabetes-mellitus');
});

const list = publicationList();
const entry = (id: string) => new RegExp(`<article [^>]*id="${id}"[\\s\\S]*?</article>`).exec(list)?.[0] ?? '';
const words = (id: string) =>
  entry(id)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

test('the list shows six authors, retractions, links between a preprint and its article, and to a DOI or PubMed', () => {
  expect(entry('seven-authors-2020')).toMatch(/<b>[^<]+<\/b>/);
  expect(words('seven-authors-2020')).toContain('Author A, Author B, Author C, Author D, Author E, et al.');
  expect(words('seven-authors-2020')).not.toContain('Author F');
  expect(words('retracted-2020')).toContain('Retracted');
  expect(words('seven-authors-2020')).not.toContain('Retracted');
  expect(entry('reminders-2025')).toMatch(/href="\/publications\?id=letters-to-clinics-2025">\s*Published article/);
  expect(entry('letters-to-clinics-2025')).toMatch(/href="\/publications\?id=reminders-2025">\s*Preprint/);
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
  const page = read('publications/with-a-pdf-2019.html');
  const published = readFileSync(`${DIST}/publications/with-a-pdf-2019.pdf`);
  expect(published.equals(readFileSync(`${TEST_CONTENT}/publications/with-a-pdf-2019.pdf`))).toBe(true);
  expect(page).toMatch(/href="\/publications\/with-a-pdf-2019\.pdf"[^]*?Read the PDF \(12 kB\)/);
  expect(page).toMatch(/<meta name="citation_pdf_url" content="https:[^"]+\/publications\/with-a-pdf-2019\.pdf">/);
  expect(list).toMatch(/href="\/publications\/with-a-pdf-2019">\s*PDF and how to cite/);
});
