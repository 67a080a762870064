/** Reads ORCID's list of works and its detail records (API 3.0; saved records of older versions have types in capitals). */
import { nameOf } from '../clean/names.ts';
import { type Entry, type Name, OTHER_SHAPE, type Place, type RawDate, type RawRecord } from '../record.ts';

interface Value {
  value?: string | null;
}
interface ExternalId {
  'external-id-type'?: string | null;
  'external-id-value'?: string | null;
  'external-id-relationship'?: string | null;
}
interface Contributor {
  'contributor-orcid'?: { path?: string | null } | null;
  'credit-name'?: Value | null;
  'contributor-attributes'?: { 'contributor-role'?: string | null } | null;
}
export interface OrcidWork {
  'put-code'?: number;
  title?: { title?: Value | null; subtitle?: Value | null } | null;
  'external-ids'?: { 'external-id'?: readonly ExternalId[] | null } | null;
  type?: string | null;
  'publication-date'?: { year?: Value | null; month?: Value | null; day?: Value | null } | null;
  'journal-title'?: Value | null;
  url?: Value | null;
  contributors?: { contributor?: readonly Contributor[] | null } | null;
  'display-index'?: string | number | null;
}
interface Group {
  'work-summary'?: readonly OrcidWork[];
}
export interface OrcidList {
  group?: readonly Group[];
  'activities-summary'?: { works?: { group?: readonly Group[] } };
}

/** An ISSN that is `part-of` names the journal, a DOI that is `part-of` the book: only `self` names the work. */
function idsOf(works: readonly OrcidWork[], type: string, relationships: readonly string[]): string[] {
  return works
    .flatMap((work) => work['external-ids']?.['external-id'] ?? [])
    .filter(
      (id) =>
        id['external-id-type']?.toLowerCase() === type &&
        relationships.includes((id['external-id-relationship'] ?? 'self').toLowerCase().replace('_', '-')),
    )
    .flatMap((id) => id['external-id-value'] ?? []);
}

const dateOf = ({ 'publication-date': date }: OrcidWork): RawDate => ({
  year: date?.year?.value ?? undefined,
  month: date?.month?.value ?? undefined,
  day: date?.day?.value ?? undefined,
});

const authorsOf = (works: readonly OrcidWork[]): Name[] => {
  const lists = works.map((work) =>
    (work.contributors?.contributor ?? []).flatMap((contributor): Name[] => {
      const name = contributor['credit-name']?.value;
      const role = contributor['contributor-attributes']?.['contributor-role'] ?? 'author';
      if (!name || !/author/i.test(role)) return [];
      const orcid = contributor['contributor-orcid']?.path;
      return [{ ...nameOf(name), ...(orcid ? { orcid } : {}) }];
    }),
  );
  return lists.find((list) => list.length > 0) ?? [];
};

/** One work out of its summaries or details, the preferred one first. Each field comes from the first that has it. */
export function orcidRecord(works: readonly OrcidWork[], place: Place): RawRecord {
  const first = <T>(value: (work: OrcidWork) => T | null | undefined) => works.map(value).find(Boolean) ?? undefined;
  const title = first((work) => work.title?.title?.value);
  const subtitle = first((work) => (work.title?.title?.value === title ? work.title?.subtitle?.value : undefined));
  return {
    ...place,
    source: 'orcid',
    types: [first(({ type }) => type) ?? ''],
    title: title && subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    journal: first((work) => work['journal-title']?.value),
    dates: works.map(dateOf),
    authors: authorsOf(works),
    doi: idsOf(works, 'doi', ['self', 'version-of'])[0],
    pmid: idsOf(works, 'pmid', ['self'])[0],
    pmcid: idsOf(works, 'pmc', ['self'])[0],
    issns: idsOf(works, 'issn', ['part-of', 'self']),
    url: first(({ url }) => url?.value),
  };
}

/** The groups of a list of works or of a whole record. Each is one work, the preferred summary first. */
export const groupsOf = (list: OrcidList): OrcidWork[][] =>
  (list.group ?? list['activities-summary']?.works?.group ?? []).map((group) => {
    const works: unknown = (group as Group | null)?.['work-summary'];
    // What is no list of works leaves a group without any, which is refused.
    const summaries = Array.isArray(works)
      ? works.filter((work): work is OrcidWork => typeof work === 'object' && work !== null)
      : [];
    return summaries.toSorted((one, other) => Number(other['display-index'] ?? 0) - Number(one['display-index'] ?? 0));
  });

/** Every work of an answer that was saved as a file. It holds no authors. */
export function readOrcid(text: string, file: string): Entry[] {
  const list = JSON.parse(text) as OrcidList;
  return groupsOf(list).map((works) => {
    const code: unknown = works[0]?.['put-code'];
    const at = typeof code === 'number' ? text.search(new RegExp(`"put-code"\\s*:\\s*${code}\\b`)) : -1;
    const place = { file, line: at === -1 ? 1 : text.slice(0, at).split('\n').length };
    try {
      return orcidRecord(works, place);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return { ...place, refused: OTHER_SHAPE };
    }
  });
}
