/** Cleans an entry: plain text, one form for each identifier, a kind. */
import { classify, isMarkedRetracted } from '../kinds.ts';
import type { RawRecord } from '../record.ts';
import { publishedOf } from './dates.ts';
import { addressOf, doiOf, issnOf, pagesOf, pmcidOf, pmidOf } from './identifiers.ts';
import { isNoAuthor } from './groups.ts';
import { plainText } from './text.ts';

const LONGEST_LABEL = 60;

/** Exporters write "n/a", or a whole sentence, for a missing value. */
function label(text: string | undefined): string | undefined {
  const plain = plainText(text ?? '');
  return plain && plain.length <= LONGEST_LABEL && !/^(?:n\/?a|none|null|-+)$/i.test(plain) ? plain : undefined;
}

/** PubMed ends titles with a full stop and puts translated ones in brackets. */
function titleOf(text: string): string {
  const plain = plainText(text);
  const bracketed = /^\[(.+?)\]?\.?\]$/.exec(plain.replace(/\]\.$/, '].').replace(/\.$/, ''))?.[1];
  return (bracketed ?? plain).replace(/(?<!\.)\.$/, '').trim();
}

/** A full stop at the end belongs to an abbreviated name: "J. Example Surg." */
function journalOf(text: string): string {
  const plain = plainText(text);
  return /\..*\.$/.test(plain) ? plain : plain.replace(/\.$/, '');
}

const SHORTEST_ABSTRACT = 20;
const NO_ABSTRACT = /^\W*(?:no abstract(?: is)? available|abstract not available|\[no abstract)/i;

function abstractOf(text: string | undefined): string | undefined {
  const plain = plainText(text ?? '').replace(/^(?:abstract|ABSTRACT|Abstract)(?:[:.]\s*|\s+(?=\p{Lu}))/u, '');
  return plain.length < SHORTEST_ABSTRACT || NO_ABSTRACT.test(plain) ? undefined : plain;
}

/** Some programs put the publisher's identifier, which its DOI ends with, in the place of pages: s24185922 of 10.3390/s24185922. */
const isEndOf = (doi: string | undefined, pages: string | undefined) =>
  pages !== undefined && /^[a-z]/i.test(pages) && (doi ?? '').toLowerCase().endsWith(`/${pages.toLowerCase()}`);

export function cleanRecord(raw: RawRecord) {
  const title = titleOf(raw.title ?? '');
  const journal = journalOf(raw.journal ?? '');
  const doi = doiOf(raw.doi);
  const pmid = pmidOf(raw.pmid);
  const published = publishedOf(raw.dates);
  const pages = pagesOf(raw.pages);
  return {
    file: raw.file,
    line: raw.line,
    unread: raw.unread,
    source: raw.source,
    key: raw.key,
    ...classify({ ...raw, title, journal, doi }),
    /** Empty if it has none. */
    title,
    journal: journal || undefined,
    year: published === undefined ? undefined : Number(published.slice(0, 4)),
    published: published?.includes('-') ? published : undefined,
    authors: raw.authors.filter(({ family, given }) => family !== '' && !(given === '' && isNoAuthor(family))),
    authorsOmitted: raw.authorsOmitted ?? false,
    doi,
    pmid,
    pmcid: pmcidOf(raw.pmcid),
    issn: issnOf(raw.issns),
    volume: label(raw.volume),
    issue: label(raw.issue),
    pages: isEndOf(doi, pages) ? undefined : label(pages),
    // A DOI or PMID is the better address: other ones differ from source to source.
    url: doi || pmid ? undefined : addressOf(raw.url),
    abstract: abstractOf(raw.abstract),
    retracted: (raw.retracted ?? false) || isMarkedRetracted(title),
    preprintOf: doiOf(raw.preprintOf),
    preprints: (raw.preprints ?? []).flatMap((preprint) => doiOf(preprint) ?? []),
    retracts: (raw.retracts ?? []).map((paper) => doiOf(paper) ?? paper),
    /** Remarks on its text for the report, also when the entry is refused. */
    remarks: raw.unknownCommands?.size ? [`has LaTeX that is not known: ${[...raw.unknownCommands].join(', ')}`] : [],
  };
}

export type PublicationRecord = ReturnType<typeof cleanRecord>;
