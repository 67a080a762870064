/** Reads PubMed's XML, of a file or of the service. */
import { splitDate } from '../clean/dates.ts';
import { articleNumberOf } from '../clean/identifiers.ts';
import { withInitials } from '../clean/capitals.ts';
import { organisation, person } from '../clean/names.ts';
import type { FoundRecord, Name, Place, RawDate } from '../record.ts';
import { at, listOf, textAt, textIn } from './tree.ts';
import { readXml } from './xml.ts';

const dateOf = (date: unknown): RawDate => {
  const medline = textAt(date, 'MedlineDate');
  if (medline) return splitDate(medline);
  return { year: textAt(date, 'Year'), month: textAt(date, 'Month'), day: textAt(date, 'Day') };
};

function nameOf(author: unknown): Name {
  const collective = textAt(author, 'CollectiveName');
  if (collective) return organisation(collective);
  const orcid = listOf(at(author, 'Identifier')).find((id) => textAt(id, '@Source') === 'ORCID');
  const initials = textAt(author, 'Initials');
  const given = withInitials(textAt(author, 'ForeName') ?? initials ?? '', initials);
  return person(textAt(author, 'LastName') ?? '', given, textAt(author, 'Suffix'), /[\dX-]{19}/.exec(textIn(orcid))?.[0]);
}

/** The authors of a chapter, or those of a whole book, which are named with the book. An edited book has editors alone. */
function authorListOf(article: unknown, book: unknown, isWholeBook: boolean): unknown {
  const lists = [...listOf(at(article, 'AuthorList')), ...(isWholeBook ? listOf(at(book, 'AuthorList')) : [])];
  return lists.find((list) => textAt(list, '@Type') !== 'editors') ?? lists[0];
}

/** Sections of a structured abstract begin with their label. */
const abstractOf = (sections: readonly unknown[]) =>
  sections
    .map((section) => {
      const label = textAt(section, '@Label');
      return label && label !== 'UNLABELLED' ? `${label}: ${textIn(section)}` : textIn(section);
    })
    .join(' ');

const withKind = (ids: readonly unknown[], attribute: string, kind: string) => ids.find((id) => textAt(id, attribute) === kind);

function toEntry(document: unknown, place: Place): FoundRecord {
  const citation = at(document, 'PubmedArticle', 'MedlineCitation');
  const book = at(document, 'PubmedBookArticle', 'BookDocument');
  const article = book ?? at(citation, 'Article');
  const issue = at(article, 'Journal', 'JournalIssue');
  const ids = [
    ...listOf(at(document, 'PubmedArticle', 'PubmedData', 'ArticleIdList', 'ArticleId')),
    ...listOf(at(book, 'ArticleIdList', 'ArticleId')),
  ];
  const locations = listOf(at(article, 'ELocationID'));
  const related = listOf(at(citation, 'CommentsCorrectionsList', 'CommentsCorrections'));
  const ofType = (type: string) => related.filter((correction) => textAt(correction, '@RefType') === type);
  const types = listOf(at(article, 'PublicationTypeList', 'PublicationType')).map(textIn);
  const chapterTitle = textAt(article, 'ArticleTitle') ?? textAt(article, 'VernacularTitle');
  const bookTitle = textAt(book, 'Book', 'BookTitle');
  const isWholeBook = bookTitle !== undefined && (chapterTitle === undefined || chapterTitle === bookTitle);
  const authorList = authorListOf(article, at(book, 'Book'), isWholeBook);
  const [start, end] = [textAt(article, 'Pagination', 'StartPage'), textAt(article, 'Pagination', 'EndPage')];
  const pii = articleNumberOf(textAt(withKind(locations, '@EIdType', 'pii')));
  return {
    ...place,
    source: 'pubmed',
    types: book ? [isWholeBook ? 'book' : 'book-chapter'] : types,
    title: chapterTitle ?? bookTitle,
    journal:
      textAt(article, 'Journal', 'Title') ??
      textAt(article, 'Journal', 'ISOAbbreviation') ??
      (isWholeBook ? textAt(book, 'Book', 'Publisher', 'PublisherName') : undefined) ??
      bookTitle,
    dates: [dateOf(at(issue, 'PubDate')), dateOf(at(article, 'ArticleDate')), dateOf(at(book, 'Book', 'PubDate'))],
    authors: listOf(at(authorList, 'Author')).map(nameOf),
    authorsOmitted: textAt(authorList, '@CompleteYN') === 'N',
    doi: textAt(withKind(ids, '@IdType', 'doi')) ?? textAt(withKind(locations, '@EIdType', 'doi')),
    pmid: textAt(citation ?? book, 'PMID'),
    pmcid: textAt(withKind(ids, '@IdType', 'pmc')),
    issns: [textAt(article, 'Journal', 'ISSN') ?? '', textAt(citation, 'MedlineJournalInfo', 'ISSNLinking') ?? ''],
    volume: textAt(issue, 'Volume'),
    issue: textAt(issue, 'Issue'),
    pages: textAt(article, 'Pagination', 'MedlinePgn') ?? (start && end ? `${start}-${end}` : start) ?? pii,
    abstract: abstractOf(listOf(at(article, 'Abstract', 'AbstractText'))),
    retracted: types.includes('Retracted Publication') || ofType('RetractionIn').length > 0,
    retracts: ofType('RetractionOf').flatMap((correction) => textAt(correction, 'PMID') ?? []),
  };
}

export const readPubmedXml = (text: string, file: string): FoundRecord[] =>
  readXml(text, file, {
    names: ['PubmedArticle', 'PubmedBookArticle'],
    markup: ['ArticleTitle', 'AbstractText', 'VernacularTitle', 'BookTitle'],
    title: /<ArticleTitle[^>]*>([^<]*)/,
    toEntry,
  });
