/** The works of an ORCID record. Its list holds no authors: they come from the detail records, or from Crossref. */
import pMap from 'p-map';
import { CommandError } from '../../command-line.ts';
import { doiOf } from '../clean/identifiers.ts';
import { crossrefRecord } from '../formats/crossref.ts';
import { codeOf, groupsOf, orcidRecord, type OrcidWork } from '../formats/orcid.ts';
import { at, listOf } from '../formats/tree.ts';
import { classify } from '../kinds.ts';
import type { FoundRecord, RawRecord } from '../record.ts';
import { crossrefWork } from './crossref.ts';
import { CONCURRENT, type Http } from './http.ts';

/** What ORCID gives in one answer. */
const MOST_AT_ONCE = 100;

/** Detail records by put-code. ORCID leaves out those that it may not show. */
async function readDetails(http: Http, works: string, codes: readonly string[]): Promise<Map<string | undefined, OrcidWork>> {
  const details = new Map<string | undefined, OrcidWork>();
  for (let from = 0; from < codes.length; from += MOST_AT_ONCE) {
    const answer = await http.json(`${works}/${codes.slice(from, from + MOST_AT_ONCE).join(',')}`);
    for (const work of listOf(at(answer, 'bulk')).map((each) => at(each, 'work')))
      if (typeof work === 'object' && work !== null) details.set(codeOf(work), work);
  }
  return details;
}

/** Fills what ORCID leaves open. */
function completed(record: RawRecord, other: RawRecord): RawRecord {
  const known = Object.entries(record).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return { ...other, ...Object.fromEntries(known), retracted: other.retracted };
}

/** Every work of the record, with authors where ORCID or Crossref names them. */
export async function readOrcidWorks(http: Http, base: { orcid: string; crossref: string }, id: string): Promise<FoundRecord[]> {
  const works = `${base.orcid}/v3.0/${id}/works`;
  const list = await http.json(works);
  if (list === undefined) throw new CommandError(`${works}: there is no such record`);
  const groups = groupsOf(list);
  if (!groups) throw new CommandError(`${works}: the answer is no list of works`);
  const codes = groups.flatMap((group) => codeOf(group[0]) ?? []);
  const details = await readDetails(http, works, codes);
  return pMap(
    groups,
    async (group, index): Promise<FoundRecord> => {
      const detail = details.get(codeOf(group[0]));
      const record = orcidRecord(detail ? [detail, ...group] : group, { file: `orcid:${id}`, line: index + 1 });
      const doi = doiOf(record.doi);
      if (doi === undefined || record.authors.length > 0 || classify(record).skipped) return record;
      const work = await crossrefWork(http, base.crossref, doi);
      return work ? completed(record, crossrefRecord(work, record)) : record;
    },
    { concurrency: CONCURRENT },
  );
}
