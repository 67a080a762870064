import { expect, test } from 'vitest';
import { publicationSchema } from '../../../src/content-model/schemas/publication.ts';
import { allKeywords } from '../../../src/seo/metadata.ts';
import {
  doctorInFull,
  isoDuration,
  itemList,
  jsonLd,
  practice,
  scholarlyArticle,
  scholarlyArticleInFull,
} from '../../../src/seo/structured-data.ts';

const site = { url: 'https://www.doctor.example', doctor: { name: 'Dr. Y' } } as never;

test('keywords are named once', () => {
  const keywords = { location: ['here'], expertise: ['heart', 'lung'] };
  expect(allKeywords(['x', 'heart'], { keywords })).toEqual(['x', 'heart', 'here', 'lung']);
});

test('escapes structured data so that it cannot end its script', () => {
  const person = { '@type': 'Person' as const, name: '</script><script>alert(1)' };
  const text = jsonLd([person]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [person] });
});

test('states no profile, no hours and no list that there is not', () => {
  const practiceFields = { name: 'Hospital', street: '1 Road', district: 'Town 1', postalCode: '00100', countryCode: 'LK' };
  const bare = {
    ...(site as object),
    ...{ practice: practiceFields, contact: {}, profiles: {}, hours: { contact: [], appointments: [] } },
  } as never;
  expect(doctorInFull(bare)).not.toHaveProperty('sameAs');
  expect(practice(bare)).not.toHaveProperty('openingHoursSpecification');
  expect(itemList([])).toEqual([]);
  const full = { ...(bare as object), profiles: { scholar: 'https://scholar.example/y', youtube: undefined } } as never;
  expect(doctorInFull(full)).toMatchObject({ sameAs: ['https://scholar.example/y'] });
});

const fields = { title: 'A paper', journal: 'Journal J', year: 2023, authors: ['@doctor'], category: 'journal' };
const paper = (more: object) => ({ id: 'a-paper', ...publicationSchema.parse({ ...fields, ...more }) });

test('a publication in structured data names six authors in a list, and all on its page', () => {
  const inList = paper({ doi: '10.5555/a', published: '2023-05-04', abstract: 'An abstract of a paper.' });
  expect(scholarlyArticle(inList, [{ name: 'Author A', isDoctor: false }], site)).toEqual({
    '@type': 'ScholarlyArticle',
    headline: 'A paper',
    author: [{ '@type': 'Person', name: 'Author A' }],
    datePublished: '2023-05-04',
    url: 'https://doi.org/10.5555/a',
  });
  const authors = Array.from({ length: 200 }, (_, index) => ({ name: `Author ${index}`, isDoctor: false }));
  expect(scholarlyArticle(paper({ doi: '10.5555/a' }), authors, site)).toHaveProperty('author.length', 6);
  expect(scholarlyArticleInFull(paper({ doi: '10.5555/a' }), authors, site)).toHaveProperty('author.length', 200);
});

test('the page of a publication states abstract, volume, issue, pages, and its addresses at DOI and PubMed', () => {
  const identifiers = { doi: '10.5555/a', pmid: '123', issn: '1234-5678' };
  const more = { ...identifiers, volume: '12', issue: '3', pages: '101-109', abstract: 'An abstract of a paper.' };
  const periodical = { '@type': 'Periodical', name: 'Journal J', issn: '1234-5678' };
  const volume = { '@type': 'PublicationVolume', volumeNumber: '12', isPartOf: periodical };
  expect(scholarlyArticleInFull(paper(more), [], site)).toMatchObject({
    name: 'A paper',
    headline: 'A paper',
    abstract: 'An abstract of a paper.',
    mainEntityOfPage: 'https://www.doctor.example/publications/a-paper',
    isPartOf: { '@type': 'PublicationIssue', issueNumber: '3', isPartOf: volume },
    pagination: '101-109',
    url: 'https://doi.org/10.5555/a',
    sameAs: ['https://doi.org/10.5555/a', 'https://pubmed.ncbi.nlm.nih.gov/123/'],
  });
});

test('durations are those of ISO 8601', () => {
  const durations = ['12:08', '06:00', '99:59', '1:02:08', '11:00:00'].map(isoDuration);
  expect(durations).toEqual(['PT12M8S', 'PT6M0S', 'PT99M59S', 'PT1H2M8S', 'PT11H0M0S']);
});
