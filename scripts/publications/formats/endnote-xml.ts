/** Reads EndNote's XML, in which each text is wrapped in `<style>`. */
import { splitDate } from '../clean/dates.ts';
import { pmcidInNote, pmidInAddress, pmidInNote, pmidOfAccession } from '../clean/identifiers.ts';
import { authorList, nameOf, type NameContext, organisation } from '../clean/names.ts';
import type { FoundRecord, Place } from '../record.ts';
import { at, listOf, textAt, textIn } from './tree.ts';
import { readXml } from './xml.ts';

const TEXTS =
  'title secondary-title abstract author full-title abbr-1 year date volume number pages isbn electronic-resource-num accession-num remote-database-name remote-database-provider custom2 url notes publisher';

/** `<style face="italic">E. coli</style>` → its text; the cleaning decodes entities. */
const withoutStyle = (text: string | undefined) => text?.replaceAll(/<\/?style\b[^>]*>/g, '').trim();

/** A comma at the end marks an organisation. */
const authorOf = (name: string, context: NameContext) =>
  name.endsWith(',') ? organisation(name.slice(0, -1)) : nameOf(name, context);

function toEntry(document: unknown, place: Place): FoundRecord {
  const record = at(document, 'record');
  const value = (...path: string[]) => withoutStyle(textAt(record, ...path));
  const authors = listOf(at(record, 'contributors', 'authors', 'author')).map((author) => withoutStyle(textIn(author)) ?? '');
  const urls = listOf(at(record, 'urls', 'related-urls', 'url')).map((url) => withoutStyle(textIn(url)) ?? '');
  const databases = [
    ...['remote-database-name', 'remote-database-provider'].flatMap((name) => value(name) ?? []),
    // EBSCO names its database in the address: CINAHL is "ccm" or "rzh", MEDLINE "mdc", "cmedm" or "mnh".
    ...(/\bCINAHL\b/i.exec([value('notes'), value('label')].join(' ')) ?? []),
    ...urls.flatMap((url) => {
      const id = /ebsco.*[?&;]db=(\w+)/i.exec(url)?.[1];
      return id === undefined ? [] : [/^(?:mdc|cmedm|mnh)$/i.test(id) ? 'MEDLINE' : id];
    }),
  ];
  const accession = value('accession-num');
  return {
    ...place,
    source: 'endnote',
    key: value('rec-number'),
    types: [textAt(record, 'ref-type', '@name') ?? '', value('work-type') ?? ''],
    title: value('titles', 'title'),
    journal:
      value('periodical', 'full-title') ??
      value('titles', 'secondary-title') ??
      value('periodical', 'abbr-1') ??
      value('publisher'),
    dates: [{ ...splitDate(value('dates', 'pub-dates', 'date') ?? ''), year: value('dates', 'year') }],
    ...authorList(authors.filter(Boolean), authorOf),
    doi: value('electronic-resource-num'),
    pmid:
      // EndNote's own search of PubMed names no database; CINAHL's numbers have nine digits, and EBSCO adds a sentence.
      pmidOfAccession(accession, databases.length === 0 && /^\d{1,8}$/.test(accession ?? '') ? ['PubMed'] : databases) ??
      pmidInNote(value('notes')) ??
      urls.map(pmidInAddress).find(Boolean),
    pmcid: /PMC\d+/.exec(value('custom2') ?? '')?.[0] ?? pmcidInNote(value('notes')),
    issns: [value('isbn') ?? ''],
    volume: value('volume'),
    issue: value('number'),
    pages: value('pages'),
    url: urls[0],
    abstract: value('abstract'),
  };
}

export const readEndnoteXml = (text: string, file: string): FoundRecord[] =>
  readXml(text, file, { names: ['record'], markup: TEXTS.split(' '), toEntry });
