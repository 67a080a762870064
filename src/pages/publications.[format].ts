import { firstLanguage } from '../language/languages.ts';
import type { APIRoute, GetStaticPaths } from 'astro';
import { CITATION_TYPES } from '../citations/content-types.ts';
import { cslItem } from '../citations/csl.ts';
import { type CitationFormat, REFERENCE_FORMATS } from '../citations/formats.ts';
import { getPublications } from '../queries/publications.ts';
import { getSite } from '../queries/pages.ts';

export const getStaticPaths = (() =>
  REFERENCE_FORMATS.map(({ id, write }) => ({ params: { format: id }, props: { id, write } }))) satisfies GetStaticPaths;

/** All publications for reference managers, as BibTeX, RIS or CSL-JSON. */
export const GET: APIRoute<Pick<CitationFormat, 'id' | 'write'>> = async ({ props: { id, write } }) => {
  const [site, publications] = await Promise.all([getSite(firstLanguage()), getPublications()]);
  const items = publications.map((each) => cslItem(each.id, each, site.doctor.citationName));
  return new Response(write(items), { headers: { 'Content-Type': CITATION_TYPES[id] } });
};
