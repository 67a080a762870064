import type { APIRoute, GetStaticPaths } from 'astro';
import { cslItem } from '../citations/csl.ts';
import { bibtex, cslJson } from '../citations/formats.ts';
import { ris } from '../citations/ris.ts';
import { getPublications } from '../queries/publications.ts';
import { getSite } from '../queries/site.ts';

const FORMATS = { bib: bibtex, ris, json: cslJson };

export const getStaticPaths = (() =>
  Object.entries(FORMATS).map(([format, write]) => ({ params: { format }, props: { write } }))) satisfies GetStaticPaths;

/** All publications for reference managers, as BibTeX, RIS or CSL-JSON. */
export const GET: APIRoute<{ write: typeof bibtex }> = async ({ props: { write } }) => {
  const [site, publications] = await Promise.all([getSite(), getPublications()]);
  return new Response(write(publications.map((each) => cslItem(each.id, each, site.doctor.citationName))));
};
