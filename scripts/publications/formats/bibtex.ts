/**
 * Reads BibTeX. Names, dates and types are read as in the other formats. No library reads what programs write: Citation.js
 * rejects a whole file for one mistake, @retorquere/bibtex-parser drops a title with a single `$`, and biblatex-csl-converter
 * misreads `\'{\i}` and drops `\times`.
 */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { splitDate } from '../clean/dates.ts';
import { pmcidInNote, pmidInAddress, pmidInNote } from '../clean/identifiers.ts';
import { authorList, nameOf, organisation, person, TIE } from '../clean/names.ts';
import type { FoundRecord, Name, Place, RawDate } from '../record.ts';
import { type Inheriting, inheritance } from './bibtex-crossref.ts';
import { splitBibtex } from './bibtex-entries.ts';
import { type BibtexFields, macrosOf, readFields } from './bibtex-fields.ts';
import { closingOf } from './brackets.ts';
import { fromLatex } from './latex.ts';
import { readPieces } from './pieces.ts';

/** Splits at " and " outside braces. */
function namesIn(list: string): string[] {
  const names: string[] = [];
  let name = '';
  let depth = 0;
  for (const part of list.split(/([{}]|\s+and\s+)/i)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0 && /^\s+and\s+$/i.test(part)) {
      names.push(name);
      name = '';
    } else name += part;
  }
  return [...names, name].map((each) => each.trim()).filter(Boolean);
}

/** Whether braces hold the whole name: then it is an organisation. Those of a single accented letter do not. */
const isBraced = (name: string) =>
  name.startsWith('{') && closingOf(name, 0) === name.length - 1 && !/\bet\.? al\.?\}+$/i.test(name);

/** Spaces within braces divide no words of a name: "Nimal {De Silva}". Those behind the name of a command are LaTeX's. */
function tied(name: string): string {
  let depth = 0;
  return name.replaceAll(/\\[a-zA-Z]+\s*|\\[\s\S]|[{}]|\s+/g, (part) => {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    return depth > 0 && part.trim() === '' ? TIE : part;
  });
}

/** BibLaTeX's other form: "family=Berg, given=Jan, prefix=van der, useprefix=true". */
function nameInParts(text: string): Name | undefined {
  const parts = text.matchAll(/(?:^|,)\s*([\w-]+)\s*=\s*([^,]*)/g).map(([, part = '', value = '']) => [part, value.trim()]);
  const { family, given = '', prefix = '', suffix } = Object.fromEntries(parts) as Record<string, string | undefined>;
  return family === undefined ? undefined : person(`${prefix} ${family}`.trim(), given, suffix);
}

const SIGNS: Readonly<Record<string, string>> = { textless: '<', textgreater: '>', textunderscore: '_', textasciitilde: '~' };

/** A DOI or address without LaTeX: `\_`, `{\textless}` and `$<$`. It is not text, so it keeps its hyphens. */
const verbatim = (value: string | undefined) =>
  unbraced(
    value
      ?.replaceAll(/\\(text\w+)(?:\{\}|\s+)?/g, (command, name: string) => SIGNS[name] ?? command)
      .replaceAll(/\$([<>])\$/g, '$1')
      .replaceAll(/\\([_&%#$~{}])/g, '$1'),
  );

/** `month = {31}` and the like are mistakes of exporters, not months. */
const unbraced = (value: string | undefined) => value?.replaceAll(/[{}]/g, '').trim();

type ParsedEntry = Place & Inheriting;

/** "MAR 15" of Web of Science has a day. */
function datesOf(plain: (name: string) => string | undefined): RawDate[] {
  const written = plain('month')?.replaceAll('~', ' ');
  const named = written !== undefined && /[a-z]/i.test(written) ? splitDate(written) : {};
  const [year, month, day] = plain('date')?.split('/')[0]?.split('-') ?? [];
  return [
    { year: plain('year'), month: named.month ?? written, day: plain('day') ?? named.day },
    { year, month, day },
  ];
}

function toEntry({ file, line, unread, type, key }: ParsedEntry, fields: BibtexFields): FoundRecord {
  const unknown = new Set<string>();
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value?.trim());
  const latex = (...names: string[]) => {
    const value = field(...names);
    return value === undefined ? undefined : fromLatex(value, unknown);
  };
  const plain = (...names: string[]) => unbraced(field(...names));
  const note = plain('note');
  const address = verbatim(field('url'));
  const [archive = '', eprint] = [plain('archiveprefix', 'eprinttype'), plain('eprint')];
  return {
    file,
    line,
    unread,
    source: 'bibtex',
    key,
    types: [
      // Scopus writes chapters as books.
      ...(/^book chapter$/i.test(plain('type', 'document_type') ?? '') ? ['book-chapter'] : []),
      type,
      plain('type', 'document_type', 'entrysubtype', 'howpublished', 'archiveprefix', 'eprinttype') ?? '',
      ...(/^arxiv:|^\d{4}\.\d{4,5}(?:v\d+)?$/i.test(eprint ?? '') ? ['arXiv'] : []),
    ],
    title: latex('title'),
    journal: latex('journal', 'journaltitle', 'booktitle', 'school', 'institution', 'howpublished', 'archiveprefix', 'publisher'),
    dates: datesOf(plain),
    ...authorList(namesIn(field('author') ?? ''), (name, context) => {
      const text = fromLatex(isBraced(name) ? name : tied(name), unknown);
      return isBraced(name) ? organisation(text) : (nameInParts(text) ?? nameOf(text, context));
    }),
    doi: verbatim(field('doi')) ?? address?.match(/doi\.org\/(.+)/i)?.[1],
    // BibTeX has no field for it: our own exports give PubMed's address.
    pmid:
      plain('pmid', 'pubmed_id', 'pubmed-id') ??
      (/^(?:pubmed|pmid|medline)$/i.test(archive) ? eprint : undefined) ??
      pmidInNote(note) ??
      pmidInAddress(address),
    pmcid: plain('pmcid', 'pmc') ?? pmcidInNote(note),
    issns: [plain('issn', 'eissn') ?? ''],
    volume: latex('volume'),
    issue: latex('issue', 'number'),
    pages: latex('pages', 'eid', 'articleno', 'article-number', 'art_number'),
    url: address,
    abstract: latex('abstract'),
    retracted: /\bretracted\b/i.test(note ?? ''),
    unknownCommands: unknown,
  };
}

/** Some programs write the whole name without braces. */
const MONTHS = `jan feb mar apr may jun jul aug sep oct nov dec sept january february march april june july august september
  october november december`.split(/\s+/);
/** Macros that every bibliography style defines: months, which keep their names, and some journals. */
const STANDARD_MACROS = new Map([
  ...Object.entries(plugins.config.get('@bibtex').constants.defaultStrings),
  ...MONTHS.map((name): [string, string] => [name, name]),
]);

export function readBibtex(text: string, file: string): FoundRecord[] {
  const split = splitBibtex(text);
  const macros = macrosOf(split, STANDARD_MACROS);
  const entries = readPieces(
    split.filter(({ type }) => type !== 'string'),
    {
      name: 'BibTeX',
      file,
      title: /(?<!\w)title\s*=\s*[{"]+([^{}"]*)/i,
      read: ({ type, text: body }, place): ParsedEntry => ({ ...place, type, ...readFields(body, macros) }),
    },
  );
  const inheritedFields = inheritance(entries.flatMap((entry) => ('refused' in entry ? [] : [entry])));
  return entries.map((entry) => ('refused' in entry ? entry : toEntry(entry, inheritedFields(entry))));
}
