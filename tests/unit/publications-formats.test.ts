/** Entries of each format. */
import { expect, test } from 'vitest';
import { authors, BIBTEX, CSL, ENDNOTE, first, NBIB, PAPER, PUBMED_XML, RIS } from '../support/publication-formats.ts';

test.each([
  ['BibTeX', BIBTEX],
  ['RIS', RIS],
  ['nbib', NBIB],
  ['PubMed XML', PUBMED_XML],
  ['EndNote XML', ENDNOTE],
  ['CSL-JSON', CSL],
])('%s is recognised by its content and read', (_, text) => {
  expect(first(text)).toMatchObject(PAPER);
  expect(authors(text).slice(0, 2)).toEqual(['Perera N', 'van der Berg J Jr']);
});

test.each([
  ['BibTeX', BIBTEX],
  ['nbib', NBIB],
  ['PubMed XML', PUBMED_XML],
  ['EndNote XML', ENDNOTE],
  ['CSL-JSON', CSL],
])('%s names organisations among the authors', (_, text) => {
  expect(authors(text)[2]).toBe('Example Study Group');
});

test('abstracts keep the labels of their sections, and wrapped lines become one', () => {
  expect(first(PUBMED_XML).abstract).toBe('BACKGROUND: Two hundred people. RESULTS: All walked, p < 0.05.');
  expect(first(NBIB).abstract).toBe('BACKGROUND: Two hundred people walked on a treadmill.');
  expect(first(RIS).abstract).toBe('Two hundred people walked on a treadmill, and their ankle pressure was measured.');
});

test('PubMed’s numbers are read, and not those of the references', () => {
  for (const text of [NBIB, PUBMED_XML]) expect(first(text)).toMatchObject({ pmid: '123456', pmcid: 'PMC654321' });
});

test.each(['\u200c', '\u200d'])('a Sinhala and a Tamil word keep %j in every format', (joiner) => {
  const title = `ශ්${joiner}රී க்${joiner}ஷ`;
  const texts = [BIBTEX, RIS, NBIB, PUBMED_XML, ENDNOTE, CSL].map((text) =>
    text.replaceAll(/Example Journal of Vessels/g, title),
  );
  expect(texts.map((text) => first(text).journal)).toEqual(texts.map(() => title));
});
