/** Articles of PubMed, by PMID. */
import { pmidOf } from '../clean/identifiers.ts';
import { readPubmedXml } from '../formats/pubmed-xml.ts';
import type { FoundRecord } from '../record.ts';
import type { Http } from './http.ts';

/** PMIDs in one request. */
const MOST_AT_ONCE = 200;

/** One entry for each PMID of the command line; `line` is its place there. */
export async function readPubmedIds(http: Http, base: string, ids: readonly string[]): Promise<FoundRecord[]> {
  const pmids = ids.map(pmidOf);
  const wanted = [...new Set(pmids.filter((pmid) => pmid !== undefined))];
  const found = new Map<string, FoundRecord>();
  for (let from = 0; from < wanted.length; from += MOST_AT_ONCE) {
    const query = new URLSearchParams({ db: 'pubmed', retmode: 'xml', id: wanted.slice(from, from + MOST_AT_ONCE).join(',') });
    const answer = await http.xml(`${base}/entrez/eutils/efetch.fcgi?${query.toString()}`, '</PubmedArticleSet>');
    for (const entry of readPubmedXml(answer, 'PubMed')) if ('pmid' in entry && entry.pmid) found.set(entry.pmid, entry);
  }
  return pmids.map((pmid, index): FoundRecord => {
    const place = { file: `pmid:${ids[index] ?? ''}`, line: index + 1 };
    if (pmid === undefined) return { ...place, refused: 'is not a PMID' };
    const entry = found.get(pmid);
    return entry ? { ...entry, ...place } : { ...place, refused: 'PubMed has no article with this PMID' };
  });
}
