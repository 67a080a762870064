/** Reads PubMed's own text format (.nbib, MEDLINE). */
import { splitDate } from '../clean/dates.ts';
import { nameOf, organisation } from '../clean/names.ts';
import type { Entry } from '../record.ts';
import { readTagged, type TaggedEntry } from './tagged.ts';

const NBIB = { field: /^([A-Z]{2,4})\s*- ?(.*)$/, first: 'PMID' };

/** "10.1186/1471-2105-7-10 [doi]" */
const identifier = (values: readonly string[], kind: string) =>
  values.find((value) => value.endsWith(`[${kind}]`))?.replace(/\s*\[\w+\]$/, '');

function toEntry({ line, fields }: TaggedEntry, file: string): Entry {
  const all = (tag: string) => (fields.get(tag) ?? []).map((value) => value.replaceAll('\n', ' '));
  const first = (...tags: string[]) => tags.flatMap(all).find(Boolean);
  const ids = [...all('LID'), ...all('AID')];
  const types = all('PT');
  const full = all('FAU');
  const people = (full.length > 0 ? full : all('AU')).map(nameOf);
  return {
    file,
    line,
    source: 'pubmed',
    key: undefined,
    types,
    title: first('TI', 'BTI'),
    journal: first('JT', 'TA', 'BTI'),
    dates: [splitDate(first('DP') ?? ''), splitDate((first('DEP') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))],
    authors: [...people, ...all('CN').map(organisation)],
    doi: identifier(ids, 'doi'),
    pmid: first('PMID'),
    pmcid: first('PMC'),
    issns: all('IS'),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG') ?? identifier(ids, 'pii'),
    abstract: first('AB'),
    retracted: types.includes('Retracted Publication') || all('RIN').length > 0,
    retracts: all('ROF').flatMap((value) => /PMID:\s*(\d+)/.exec(value)?.[1] ?? /10\.\d{4,9}\/\S+/.exec(value)?.[0] ?? []),
  };
}

/** Every entry of an nbib file. */
export const readNbib = (text: string, file: string): Entry[] => readTagged(text, NBIB).map((entry) => toEntry(entry, file));
