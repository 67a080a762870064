import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getArticles } from '../../queries/articles.ts';
import { getPage } from '../../queries/pages.ts';
import { getPolicies } from '../../queries/policies.ts';
import { getSite } from '../../queries/site.ts';
import { drawSharePicture } from '../../seo/share-picture.ts';

const SITE_ART = 'content/images/site/collaboration.svg';
const FIXED_PAGES = ['home', 'about', 'blog', 'publications', 'videos', 'gallery', 'contact', 'appointments'] as const;

export const getStaticPaths = (async () => {
  const [articles, policies, pages] = await Promise.all([
    getArticles(),
    getPolicies(),
    Promise.all(
      FIXED_PAGES.map(async (name) => ({
        name: name,
        title: name === 'home' ? (await getPage('home')).hero.heading : (await getPage(name)).title,
        art: SITE_ART,
      })),
    ),
  ]);
  return [
    ...pages,
    ...policies.map(({ id, data }) => ({ name: id, title: data.title, art: SITE_ART })),
    ...articles.map(({ slug, title, entry }) => ({ name: `blog/${slug}`, title, art: artOf(entry.filePath, slug) })),
  ].map(({ name, ...props }) => ({ params: { name }, props }));
}) satisfies GetStaticPaths;

/** The article's own picture, found beside its text. */
function artOf(filePath: string | undefined, slug: string): string {
  return filePath ? path.join(path.dirname(filePath), `${slug}.svg`) : SITE_ART;
}

export const GET: APIRoute<{ title: string; art: string }> = async ({ props }) => {
  const { doctor } = await getSite();
  const art = await readFile(path.resolve(props.art)).catch(() => readFile(path.resolve(SITE_ART)));
  const picture = await drawSharePicture({ title: props.title, name: doctor.name, post: doctor.shortTitle, art });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
