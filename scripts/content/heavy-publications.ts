/** Tells authors which publications make a page over the page limit. It is no check: an abstract is never cut. */
import { brotliCompressSync } from 'node:zlib';
import { cslItem } from '../../src/citations/csl.ts';
import { type Publication, publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { readItems } from './items.ts';
import { AUTHOR_BYTES, PAGE_LIMIT, PUBLICATION_FRAME } from './page-budget.ts';

/** Characters of a file that is too short to be reported: the page has room for three times as many. */
const SHORT = 3000;

/** An estimate of the page's weight: its frame, the publication, and the elements that name its authors once more. */
function pageBytes(id: string, publication: Publication): number {
  // The length of the doctor's name changes nothing.
  const item = JSON.stringify(cslItem(id, publication, 'Doctor A'));
  return PUBLICATION_FRAME + brotliCompressSync(item).length + AUTHOR_BYTES * publication.authors.length;
}

/** One line for each publication whose page would be over the limit. Skips files with a mistake. */
export function heavyPublications(root: string): string {
  const lines: string[] = [];
  for (const { id, file, reading } of readItems(root, 'publications')) {
    if (reading.kind === 'unreadable' || JSON.stringify(reading.value).length < SHORT) continue;
    const { data } = publicationSchema.safeParse(reading.value);
    if (data === undefined || (data.abstract ?? data.pdf) === undefined) continue;
    const bytes = pageBytes(id, data);
    if (bytes > PAGE_LIMIT)
      lines.push(`  ${file}: about ${bytes} bytes, ${data.abstract?.length ?? 0} characters, ${data.authors.length} authors`);
  }
  const heading = `Publications with a long abstract or many authors. Their pages exceed ${PAGE_LIMIT} bytes and load more slowly; nothing is cut:`;
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}
