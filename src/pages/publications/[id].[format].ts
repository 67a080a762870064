import type { APIRoute, GetStaticPaths } from 'astro';
import { cslItem } from '../../citations/csl.ts';
import { CITATION_FORMATS, type CitationFormat } from '../../citations/files.ts';
import { publicationPage } from '../../format/publication-address.ts';
import { getPublications, type PublicationEntry } from '../../queries/publications.ts';
import { getSite } from '../../queries/site.ts';

export const getStaticPaths = (async () =>
  (await getPublications())
    .filter((publication) => publicationPage(publication))
    .flatMap((publication) =>
      CITATION_FORMATS.map(({ id, write }) => ({ params: { id: publication.id, format: id }, props: { publication, write } })),
    )) satisfies GetStaticPaths;

/** How to cite one publication, as a file. */
export const GET: APIRoute<Pick<CitationFormat, 'write'> & { publication: PublicationEntry }> = async ({ props }) => {
  const { publication, write } = props;
  const { doctor } = await getSite();
  return new Response(write([cslItem(publication.id, publication, doctor.citationName)]));
};
