import { firstLanguage } from '../language/languages.ts';
import type { APIRoute } from 'astro';
import { getSite } from '../queries/pages.ts';
import { canonical } from '../seo/metadata.ts';

export const GET: APIRoute = async () => {
  const site = await getSite(firstLanguage());
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${canonical('/sitemap-index.xml', site)}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
