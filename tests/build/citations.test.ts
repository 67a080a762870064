/** Pages of publications, and the downloads for reference managers. */
import { existsSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { runPublications } from '../../scripts/publications/command.ts';
import type { Row } from '../../scripts/publications/report.ts';
import { DIST } from '../site/folders.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pages, read, structuredData } from '../support/built-site.ts';
import { PUBLICATIONS } from '../support/content.ts';

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
  const addresses = pages().map(({ address }) => address);
  expect(addresses.filter((address) => /^\/publications\/[^/]+$/.test(address)).toSorted()).toEqual(
    withPage.map((id) => `/publications/${id}`).toSorted(),
  );
  for (const id of ids)
    for (const ending of ['txt', 'bib', 'ris', 'json'])
      expect(existsSync(`${DIST}/publications/${id}.${ending}`), `${id}.${ending}`).toBe(withPage.includes(id));
});

test.each(['bib', 'ris', 'json'])('the %s files of the pages are imported as the same publications', async (ending) => {
  using copy = contentCopy();
  let printed = '';
  await runPublications(['import', ...withPage.map((id) => `${DIST}/publications/${id}.${ending}`), '--json'], {
    root: copy.root,
    env: {},
    print: (text) => void (printed += text),
    note: () => undefined,
  });
  const { entries } = JSON.parse(printed) as { entries: Row[] };
  expect(entries.map(({ id, status }) => [id, status])).toEqual(withPage.map((id) => [id, 'same']));
});

test('a page shows its reference as it is downloaded, and leads to a file for each format', () => {
  for (const id of withPage) {
    const $ = load(read(`publications/${id}.html`));
    expect($('pre').first().text()).toBe(read(`publications/${id}.txt`).trim());
    const files = $('copy-citation a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(files).toEqual(['txt', 'bib', 'ris', 'json'].map((ending) => `/publications/${id}.${ending}`));
  }
});

test('a page has tags for Google Scholar, structured data, and articles about its subject', () => {
  const html = read('publications/cuffs-and-toes-2024.html');
  const $ = load(html);
  const tags = $('head meta[name^="citation_"]')
    .toArray()
    .map((element) => [$(element).attr('name'), $(element).attr('content')]);
  expect(tags.slice(0, 1)).toEqual([['citation_title', 'Cuffs or toes? A prospective comparison in 300 sample patients']]);
  // The first author is the doctor, whose name depends on site.json.
  expect(tags.slice(2)).toEqual([
    ['citation_author', 'Author, A'],
    ['citation_author', 'Author, B'],
    ['citation_author', 'Author, C'],
    ['citation_publication_date', '2024/03/15'],
    ['citation_journal_title', 'Fictional Journal of Testing'],
    ['citation_volume', '12'],
    ['citation_issue', '3'],
    ['citation_firstpage', '201'],
    ['citation_lastpage', '209'],
    ['citation_issn', '9999-9994'],
    ['citation_doi', '10.5555/tests.2024.001'],
    ['citation_pmid', '99900001'],
  ]);
  expect(structuredData(html).map((node) => node['@type'])).toEqual(['ScholarlyArticle', 'BreadcrumbList']);
  expect(structuredData(html)[0]).toMatchObject({
    datePublished: '2024-03-15',
    sameAs: ['https://doi.org/10.5555/tests.2024.001', 'https://pubmed.ncbi.nlm.nih.gov/99900001/'],
  });
  const related = $('a[href^="/blog/"]', $('h2:contains("Related articles for patients")').parent())
    .toArray()
    .map((link) => $(link).attr('href'));
  expect(related[0]).toBe('/blog/peripheral-arterial-disease-diabetes-mellitus');
  expect(related.length).toBeLessThanOrEqual(3);
});
