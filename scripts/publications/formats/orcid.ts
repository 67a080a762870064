/** Reads ORCID's list of works and its detail records (API 3.0; saved records of older versions have types in capitals). */
import { authorList, nameOf, type NameContext } from '../clean/names.ts';
import { LOST } from '../clean/text.ts';
import type { FoundRecord, Name, Place, RawRecord } from '../record.ts';
import { at, listOf, textAt } from './tree.ts';

/** A summary or a detail record of a work. Each has some fields only. */
export type OrcidWork = object;

/** An ISSN that is `part-of` names the journal, a DOI that is `part-of` the book: only `self` names the work. */
const idsOf = (works: readonly OrcidWork[], type: string, relationships: readonly string[]): string[] =>
  works
    .flatMap((work) => listOf(at(work, 'external-ids', 'external-id')))
    .filter((id) => {
      const relationship = textAt(id, 'external-id-relationship') ?? 'self';
      const isOfType = textAt(id, 'external-id-type')?.toLowerCase() === type;
      return isOfType && relationships.includes(relationship.toLowerCase().replace('_', '-'));
    })
    .flatMap((id) => textAt(id, 'external-id-value') ?? []);

const creditName = (contributor: unknown) => textAt(contributor, 'credit-name', 'value') ?? '';

function authorsOf(work: OrcidWork) {
  const authors = listOf(at(work, 'contributors', 'contributor')).filter((contributor) => {
    const role = textAt(contributor, 'contributor-attributes', 'contributor-role') ?? 'author';
    return creditName(contributor) !== '' && /author/i.test(role);
  });
  const toName = (contributor: unknown, context: NameContext): Name => {
    const orcid = textAt(contributor, 'contributor-orcid', 'path');
    return { ...nameOf(creditName(contributor), context), ...(orcid ? { orcid } : {}) };
  };
  return authorList(authors, toName, creditName);
}

/** One work out of its summaries or details, the preferred one first. Each field comes from the first that has it. */
export function orcidRecord(works: readonly OrcidWork[], place: Place): RawRecord {
  const first = (...path: string[]) => works.map((work) => textAt(work, ...path)).find(Boolean);
  const title = first('title', 'title', 'value');
  const preferred = works.filter((work) => textAt(work, 'title', 'title', 'value') === title);
  const subtitle = preferred.map((work) => textAt(work, 'title', 'subtitle', 'value')).find(Boolean);
  return {
    ...place,
    source: 'orcid',
    types: [first('type') ?? ''],
    title: title && subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    journal: first('journal-title', 'value'),
    dates: works.map((work) => {
      const part = (name: string) => textAt(work, 'publication-date', name, 'value');
      return { year: part('year'), month: part('month'), day: part('day') };
    }),
    ...(works.map(authorsOf).find(({ authors }) => authors.length > 0) ?? { authors: [] }),
    doi: idsOf(works, 'doi', ['self', 'version-of'])[0],
    pmid: idsOf(works, 'pmid', ['self'])[0],
    pmcid: idsOf(works, 'pmc', ['self'])[0],
    issns: idsOf(works, 'issn', ['part-of', 'self']),
    url: first('url', 'value'),
  };
}

/** The put-code of a work, its number at ORCID. */
export const codeOf = (work: unknown): string | undefined => textAt(work, 'put-code');

/** The works of a list or of a whole record, each with its preferred summary first; undefined for another answer. */
export function groupsOf(list: unknown): OrcidWork[][] | undefined {
  const groups = at(list, 'group') ?? at(list, 'activities-summary', 'works', 'group');
  if (groups === undefined && at(list, 'activities-summary') === undefined) return undefined;
  const rank = (work: OrcidWork) => Number(textAt(work, 'display-index') ?? 0);
  return (Array.isArray(groups) ? (groups as unknown[]) : []).map((group) =>
    listOf(at(group, 'work-summary'))
      .filter((work): work is OrcidWork => typeof work === 'object')
      .toSorted((one, other) => rank(other) - rank(one)),
  );
}

/** Every work of an answer that was saved as a file. It holds no authors. */
export const readOrcid = (text: string, file: string): FoundRecord[] =>
  (groupsOf(JSON.parse(text)) ?? []).map((works) => {
    const code = codeOf(works[0]);
    const at = code === undefined ? -1 : text.search(new RegExp(`"put-code"\\s*:\\s*${code}\\b`));
    const line = text.slice(0, Math.max(0, at)).split('\n').length;
    return orcidRecord(works, { file, line, unread: JSON.stringify(works).includes(LOST) ? [line] : [] });
  });
