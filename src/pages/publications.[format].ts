import type { APIRoute, GetStaticPaths } from 'astro';
import { cslItem } from '../citations/csl.ts';
import { type CitationFormat, REFERENCE_FORMATS } from '../citations/files.ts';
import { getPublications } from '../queries/publications.ts';
import { getSite } from '../queries/site.ts';

export const getStaticPaths = (() =>
  REFERENCE_FORMATS.map(({ id, write }) => ({ params: { format: id }, props: { write } }))) satisfies GetStaticPaths;

/** All publications for reference managers, as BibTeX, RIS or CSL-JSON. */
export const GET: APIRoute<Pick<CitationFormat, 'write'>> = async ({ props: { write } }) => {
  const [site, publications] = await Promise.all([getSite(), getPublications()]);
  return new Response(write(publications.map((each) => cslItem(each.id, each, site.doctor.citationName))));
};
