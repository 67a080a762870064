/** Works of Crossref, by DOI. */
import pMap from 'p-map';
import { CommandError } from '../../command-line.ts';
import { doiOf } from '../clean/identifiers.ts';
import { crossrefRecord, type CrossrefWork } from '../formats/crossref.ts';
import type { FoundRecord } from '../record.ts';
import { CONCURRENT, type Http } from './http.ts';

/** The work with a DOI, undefined if Crossref has none. */
export async function crossrefWork(http: Http, base: string, doi: string): Promise<CrossrefWork | undefined> {
  const address = `${base}/works/${encodeURIComponent(doi)}`;
  const answer = (await http.json(address)) as { message?: CrossrefWork } | undefined;
  if (answer === undefined) return undefined;
  if (typeof answer.message !== 'object') throw new CommandError(`${address}: the answer holds no work`);
  return answer.message;
}

/** One entry for each DOI of the command line; `line` is its place there. */
export const readCrossrefDois = (http: Http, base: string, dois: readonly string[]): Promise<FoundRecord[]> =>
  pMap(
    dois,
    async (text, index): Promise<FoundRecord> => {
      const place = { file: `doi:${text}`, line: index + 1 };
      const doi = doiOf(text);
      if (!doi) return { ...place, refused: 'is not a DOI' };
      const work = await crossrefWork(http, base, doi);
      return work ? crossrefRecord(work, place) : { ...place, doi, refused: 'Crossref has no work with this DOI' };
    },
    { concurrency: CONCURRENT },
  );
