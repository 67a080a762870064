/** Pages of the fictional site in Sinhala and Tamil. A preview with a notice is in tests/build/drafts.test.ts. */
import { expect, test } from 'vitest';
import { pages } from '../support/built-site.ts';
import { untranslatedWords } from '../support/untranslated.ts';

test.each(pages().filter(({ language }) => language !== 'en'))('$address has no English word', ({ html, address }) => {
  expect(untranslatedWords(html, address)).toEqual([]);
});

/** A page in Sinhala, with its structured data. */
const pageWith = (body: string, graph: object[] = [], address = '/si/about') =>
  `<!doctype html><html lang="si"><title>පිටුව</title><link rel="canonical" href="https://example.net${address}">
  <script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })}</script>${body}`;

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<template><button aria-label="Close">වසන්න</button><p>Later</p></template>', ['Close', 'Later']],
  ['<table><tr><td><template><img alt="Portrait"></template></td></tr></table>', ['Portrait']],
  ['<p aria-description="Opens"></p><p lang="en">An article</p><script>const text = "code"</script>', ['Opens']],
])('finds the words of %s', (body, words) => {
  expect(untranslatedWords(pageWith(body), '/si/about')).toEqual(words);
});

test('finds the words of structured data, but those of English items and of pages in English', () => {
  const graph = [
    { '@type': 'WebSite', name: 'Site', inLanguage: 'si', url: 'https://example.net/si' },
    { '@type': 'Person', '@id': '#doctor', jobTitle: 'Surgeon', worksFor: { '@type': 'Hospital', name: 'Ward' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Step' }] },
    {
      '@type': 'BlogPosting',
      headline: 'Headline',
      mainEntityOfPage: 'https://example.net/si/blog/one',
      author: { '@type': 'Person', name: 'Author' },
    },
    { '@type': 'BlogPosting', headline: 'Other', mainEntityOfPage: 'https://example.net/blog/other' },
    { '@type': 'VideoObject', name: 'Film', description: 'About it' },
  ];
  expect(untranslatedWords(pageWith('', graph), '/si/about')).toEqual(['Site', 'Surgeon', 'Ward', 'Step', 'Headline']);
  expect(untranslatedWords(pageWith('', graph, '/about'), '/si/about')).toEqual([]);
});
