import type { APIRoute } from 'astro';
import { getPage, getSite } from '../../queries/pages.ts';
import { COLOURS } from '../../seo/metadata.ts';
import { languagePaths } from '../../language/page-paths.ts';

export const getStaticPaths = languagePaths;

export const GET: APIRoute = async ({ locals }) => {
  const { language, link } = locals;
  const [site, home] = await Promise.all([getSite(language), getPage('home', language)]);
  const manifest = {
    name: `${site.doctor.name} - ${site.doctor.titleSuffix}`,
    short_name: site.doctor.name,
    description: home.description,
    lang: language,
    start_url: link('/'),
    display: 'minimal-ui',
    background_color: COLOURS.paper,
    theme_color: COLOURS.night,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
