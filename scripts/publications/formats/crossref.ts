/** Reads what Crossref answers: one work or a list of them. */
import type { FoundRecord, Place, RawRecord } from '../record.ts';
import { cslAuthors, type CslDate, type CslName, dateOf } from './csl.ts';
import { readJsonList } from './json-entries.ts';

type Update = Partial<Record<'type' | 'DOI', string>>;
type Text =
  | 'type'
  | 'subtype'
  | 'group-title'
  | 'publisher'
  | 'DOI'
  | 'volume'
  | 'issue'
  | 'page'
  | 'article-number'
  | 'abstract';

export interface CrossrefWork extends Partial<
  Record<Text, string> &
    Record<'title' | 'subtitle' | 'container-title' | 'ISSN', readonly string[]> &
    Record<'published-print' | 'published' | 'issued' | 'published-online' | 'posted', CslDate>
> {
  institution?: readonly { name?: string }[] | { name?: string };
  author?: readonly CslName[];
  'update-to'?: readonly Update[];
  'updated-by'?: readonly Update[];
  relation?: Readonly<Record<string, readonly { id?: string }[] | undefined>>;
}

const RETRACTIONS = new Set(['retraction', 'withdrawal', 'removal', 'partial_retraction']);
/** Updates that are the work itself in another version. */
const VERSIONS = new Set(['new_version', 'new_edition']);

/** Crossref keeps the subtitle apart; some publishers write it into the title too. */
function titleOf({ title: [title] = [], subtitle: [subtitle] = [] }: CrossrefWork): string | undefined {
  if (!title || !subtitle || title.includes(subtitle)) return title;
  return `${title.replace(/[.:]\s*$/, '')}: ${subtitle}`;
}

export function crossrefRecord(work: CrossrefWork, place: Place): RawRecord {
  const updates = work['update-to'] ?? [];
  const notice = updates.find(({ type }) => !VERSIONS.has(type ?? ''));
  const related = (name: string) => (work.relation?.[name] ?? []).flatMap(({ id }) => id ?? []);
  const institution = [work.institution].flat()[0]?.name;
  return {
    ...place,
    source: 'crossref',
    types: [
      ...(notice ? [RETRACTIONS.has(notice.type ?? '') ? 'retraction' : (notice.type ?? 'correction')] : []),
      work.subtype ?? '',
      work.type ?? '',
    ],
    title: titleOf(work),
    journal: work['container-title']?.[0] ?? institution ?? work['group-title'] ?? work.publisher,
    dates: [work['published-print'], work.published, work.issued, work['published-online'], work.posted].map(dateOf),
    ...cslAuthors(work.author),
    doi: work.DOI,
    issns: work.ISSN,
    volume: work.volume,
    issue: work.issue,
    pages: work.page ?? work['article-number'],
    abstract: work.abstract,
    retracted: (work['updated-by'] ?? []).some(({ type }) => RETRACTIONS.has(type ?? '')),
    preprintOf: related('is-preprint-of')[0],
    preprints: related('has-preprint'),
    retracts: updates.flatMap(({ type, DOI }) => (RETRACTIONS.has(type ?? '') && DOI ? [DOI] : [])),
  };
}

/** Every work of an answer that was saved as a file. */
export function readCrossref(text: string, file: string): FoundRecord[] {
  const isList = /"items"\s*:\s*\[/.test(text);
  return readJsonList(isList ? text : `[${text}]`, {
    file,
    list: isList ? 'items' : undefined,
    toEntry: (item, place) => crossrefRecord(isList ? item : (item as { message: CrossrefWork }).message, place),
  });
}
