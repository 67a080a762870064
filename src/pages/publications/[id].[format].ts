import { firstLanguage } from '../../language/languages.ts';
import type { APIRoute, GetStaticPaths } from 'astro';
import { CITATION_TYPES } from '../../citations/content-types.ts';
import { cslItem } from '../../citations/csl.ts';
import { CITATION_FORMATS, type CitationFormat } from '../../citations/formats.ts';
import { publicationPage } from '../../format/publication-address.ts';
import { getPublications, type PublicationEntry } from '../../queries/publications.ts';
import { getSite } from '../../queries/pages.ts';

export const getStaticPaths = (async () =>
  (await getPublications())
    .filter((publication) => publicationPage(publication))
    .flatMap((publication) =>
      CITATION_FORMATS.map((format) => ({
        params: { id: publication.id, format: format.id },
        props: { publication, format },
      })),
    )) satisfies GetStaticPaths;

/** How to cite one publication, as a file. */
export const GET: APIRoute<{ publication: PublicationEntry; format: CitationFormat }> = async ({ props }) => {
  const { publication, format } = props;
  const { doctor } = await getSite(firstLanguage());
  const text = format.write([cslItem(publication.id, publication, doctor.citationName)]);
  return new Response(text, { headers: { 'Content-Type': CITATION_TYPES[format.id] } });
};
