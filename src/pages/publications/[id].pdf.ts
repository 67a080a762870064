import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getPublications } from '../../queries/publications.ts';

export const getStaticPaths = (async () =>
  (await getPublications()).flatMap(({ id, pdfFile }) =>
    pdfFile === undefined ? [] : [{ params: { id }, props: { pdfFile } }],
  )) satisfies GetStaticPaths;

/** The PDF of a publication, in the folder of its page, as Google Scholar asks. */
export const GET: APIRoute<{ pdfFile: string }> = async ({ props }) =>
  new Response(new Uint8Array(await readFile(props.pdfFile)), { headers: { 'content-type': 'application/pdf' } });
