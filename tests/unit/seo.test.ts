import { describe, expect, test } from 'vitest';
import { allKeywords, canonical, fullTitle, sharePicture } from '../../src/seo/metadata.ts';
import { isoDuration, jsonLd, scholarlyArticle, scholarlyArticleInFull } from '../../src/seo/structured-data.ts';
import { publicationSchema } from '../../src/schemas/content/publication.ts';
import { pageName } from '../../src/components/site/navigation.ts';

const site = { url: 'https://www.doctor.example', doctor: { name: 'Dr. Y', titleSuffix: 'Heart Surgeon' } } as never;

test('adds the doctor’s name and field to a title', () => {
  expect(fullTitle('About', site)).toBe('About | Dr. Y - Heart Surgeon');
});

test('joins the site’s root and the path to a canonical link', () => {
  expect(canonical('/', site)).toBe('https://www.doctor.example/');
  expect(canonical('/blog/a-b', site)).toBe('https://www.doctor.example/blog/a-b');
  expect(sharePicture('blog/a-b', site)).toBe('https://www.doctor.example/og/blog/a-b.jpg');
});

test('joins the keywords of page, location and expertise, each once', () => {
  expect(allKeywords(['x', 'heart'], { keywords: { location: ['here'], expertise: ['heart', 'lung'] } })).toEqual([
    'x',
    'heart',
    'here',
    'lung',
  ]);
});

test('escapes structured data so that it cannot end its script', () => {
  const text = jsonLd([{ '@type': 'Person', name: '</script><script>alert(1)' }]);
  expect(text).not.toContain('<');
  expect((JSON.parse(text) as { '@graph': unknown[] })['@graph']).toEqual([
    { '@type': 'Person', name: '</script><script>alert(1)' },
  ]);
});

describe('a publication in structured data', () => {
  const fields = { title: 'A paper', journal: 'Journal J', year: 2023, authors: ['@doctor'], category: 'journal' };
  const paper = (more: object) => ({ id: 'a-paper', ...publicationSchema.parse({ ...fields, ...more }) });

  test('names authors, day, journal and address in a list', () => {
    const inList = paper({ doi: '10.5555/a', volume: '12', published: '2023-05-04', abstract: 'An abstract of a paper.' });
    expect(scholarlyArticle(inList, [{ name: 'Author A', isDoctor: false }], site)).toEqual({
      '@type': 'ScholarlyArticle',
      headline: 'A paper',
      author: [{ '@type': 'Person', name: 'Author A' }],
      datePublished: '2023-05-04',
      isPartOf: { '@type': 'Periodical', name: 'Journal J' },
      url: 'https://doi.org/10.5555/a',
    });
  });

  test('names six authors in a list, as many as the list shows, and all on its page', () => {
    const authors = Array.from({ length: 200 }, (_, index) => ({ name: `Author ${index}`, isDoctor: false }));
    expect(scholarlyArticle(paper({ doi: '10.5555/a' }), authors, site)).toHaveProperty('author.length', 6);
    expect(scholarlyArticleInFull(paper({ doi: '10.5555/a' }), authors, site)).toHaveProperty('author.length', 200);
  });

  test('names volume, issue and pages, and its addresses at DOI and PubMed, on its page', () => {
    const more = { doi: '10.5555/a', pmid: '123', issn: '1234-5678', volume: '12', issue: '3', pages: '101-109' };
    expect(scholarlyArticleInFull(paper(more), [], site)).toMatchObject({
      name: 'A paper',
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '3',
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '12',
          isPartOf: { '@type': 'Periodical', name: 'Journal J', issn: '1234-5678' },
        },
      },
      pagination: '101-109',
      url: 'https://doi.org/10.5555/a',
      sameAs: ['https://doi.org/10.5555/a', 'https://pubmed.ncbi.nlm.nih.gov/123/'],
    });
  });

  test('has neither a volume nor other addresses that are not known', () => {
    const node = scholarlyArticleInFull(paper({ url: 'https://example.org/a' }), [], site);
    expect(node).toMatchObject({ datePublished: '2023', isPartOf: { '@type': 'Periodical', name: 'Journal J' } });
    expect(node).not.toHaveProperty('sameAs');
  });

  test('has its abstract and its page on that page', () => {
    expect(scholarlyArticleInFull(paper({ doi: '10.5555/a', abstract: 'An abstract of a paper.' }), [], site)).toMatchObject({
      headline: 'A paper',
      abstract: 'An abstract of a paper.',
      mainEntityOfPage: 'https://www.doctor.example/publications/a-paper',
    });
  });
});

test.each([
  ['12:08', 'PT12M8S'],
  ['06:00', 'PT6M0S'],
  ['99:59', 'PT99M59S'],
  ['1:02:08', 'PT1H2M8S'],
  ['11:00:00', 'PT11H0M0S'],
])('the ISO duration of %s is %s', (duration, expected) => {
  expect(isoDuration(duration)).toBe(expected);
});

test('names a page in the tab bar by its link, else by its path', () => {
  expect(['/', '/about', '/blog', '/blog/some-article', '/publications', '/videos', '/contact'].map(pageName)).toEqual([
    'Home',
    'About',
    'Education',
    'Education',
    'Research',
    'Videos',
    'Contact',
  ]);
  expect(['/gallery', '/appointments', '/privacy-policy', '/chat'].map(pageName)).toEqual([
    'Gallery',
    'Appointments',
    'Privacy Policy',
    'Chat',
  ]);
});
