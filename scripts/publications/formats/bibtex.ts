/** Reads BibTeX. Citation.js parses entries and LaTeX; names, dates and types are read as in the other formats. */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { pmidInAddress, pmidInNote } from '../clean/identifiers.ts';
import { nameOf, organisation } from '../clean/names.ts';
import type { Entry, Name, Place } from '../record.ts';
import { type BibtexEntry, splitBibtex } from './bibtex-entries.ts';

interface ParsedEntry {
  type: string;
  label: string;
  properties: Record<string, string | number>;
}

/** Replaces a missing key, which Citation.js requires. */
const NO_KEY = 'no-key-in-file';

/** Gives the entry a key if it has none: `@article{,` and `@article{ author = …`. */
function withKey(text: string): string {
  const [head = ''] = /^@\s*\w+\s*[{(]\s*/.exec(text) ?? [];
  const rest = text.slice(head.length);
  if (rest.startsWith(',')) return head + NO_KEY + rest;
  if (/^[\w-]+\s*=/.test(rest)) return `${head}${NO_KEY},${rest}`;
  // A key with letters that Citation.js does not read is only a name.
  return head + rest.replace(/^[^,\s]+/, (key) => key.replaceAll(/[^\w:./+-]/g, '_'));
}

const LATEX = /[\\{}$~]|--/;

/** Converts LaTeX to text with HTML markup. */
function fromLatex(value: string): string {
  if (!LATEX.test(value)) return value;
  const entry = { type: 'article', label: 'value', properties: { title: value } };
  const [csl] = plugins.input.chain([entry], { forceType: '@biblatex/entries+list', generateGraph: false }) as {
    title?: string;
  }[];
  return csl?.title ?? value;
}

/** Splits at " and " outside braces. */
function namesIn(list: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '{') depth += 1;
    if (list[at] === '}') depth -= 1;
    const and = depth === 0 ? /^\s+and\s+/i.exec(list.slice(at, at + 24))?.[0] : undefined;
    if (!and) continue;
    names.push(list.slice(from, at));
    at += and.length - 1;
    from = at + 1;
  }
  return [...names, list.slice(from)].map((name) => name.trim()).filter(Boolean);
}

const toName = (name: string): Name =>
  /^\{[\s\S]*\}$/.test(name) && !name.slice(1, -1).includes('}') ? organisation(fromLatex(name)) : nameOf(fromLatex(name));

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

function readEntry({ text, line, broken }: BibtexEntry, macros: string, file: string): Entry {
  const place: Place = { file, line };
  const title = /\btitle\s*=\s*[{"]+([^{}"]*)/i.exec(text)?.[1];
  const refuse = (refused: string): Entry => ({ ...place, refused, title });
  if (broken) return refuse(broken);
  let parsed: ParsedEntry | undefined;
  try {
    [parsed] = plugins.input.chain(`${macros}\n${withKey(text)}`, {
      forceType: '@bibtex/text',
      target: '@bibtex/entries+list',
      generateGraph: false,
    }) as ParsedEntry[];
  } catch (error) {
    return refuse(`is not BibTeX: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`);
  }
  if (!parsed) return refuse('is not BibTeX');
  const field = (...names: string[]) => names.map((name) => String(parsed.properties[name] ?? '')).find((value) => value.trim());
  const latex = (...names: string[]) => {
    const value = field(...names);
    return value === undefined ? undefined : fromLatex(value);
  };
  const authors = namesIn(field('author') ?? '');
  const note = unbraced(field('note'));
  const address = verbatim(field('url'));
  return {
    ...place,
    source: 'bibtex',
    key: parsed.label === NO_KEY ? undefined : parsed.label,
    types: [parsed.type, field('type', 'entrysubtype', 'howpublished', 'archiveprefix', 'eprinttype') ?? ''],
    title: latex('title'),
    journal: latex('journal', 'journaltitle', 'booktitle', 'school', 'institution', 'howpublished', 'archiveprefix', 'publisher'),
    dates: [
      { year: unbraced(field('year')), month: unbraced(field('month')), day: unbraced(field('day')) },
      ...[unbraced(field('date'))].flatMap((date) => {
        const [year, month, day] = date?.split('/')[0]?.split('-') ?? [];
        return [{ year, month, day }];
      }),
    ],
    authors: authors.filter((name) => !/^others$|^et al\.?$/i.test(name)).map(toName),
    authorsOmitted: authors.some((name) => /^others$|^et al\.?$/i.test(name)),
    doi: verbatim(field('doi')) ?? address?.match(/doi\.org\/(.+)/i)?.[1],
    // BibTeX has no field for it: our own exports give PubMed's address.
    pmid: unbraced(field('pmid')) ?? pmidInNote(note) ?? pmidInAddress(address),
    pmcid: unbraced(field('pmcid', 'pmc')),
    issns: [unbraced(field('issn')) ?? ''],
    volume: latex('volume'),
    issue: latex('issue', 'number'),
    pages: latex('pages', 'eid', 'articleno'),
    url: address,
    abstract: latex('abstract'),
    retracted: /\bretracted\b/i.test(note ?? ''),
  };
}

/** Every entry of a BibTeX file. */
export function readBibtex(text: string, file: string): Entry[] {
  const { entries, macros } = splitBibtex(text);
  return entries.map((entry) => readEntry(entry, macros, file));
}
