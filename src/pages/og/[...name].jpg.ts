import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import type { Language } from '../../api-schemas/language.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { getArticles } from '../../queries/articles.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { pictureIn } from '../../seo/metadata.ts';
import { getPolicies } from '../../queries/policies.ts';
import { getVideos } from '../../queries/videos.ts';
import { drawSharePicture } from '../../seo/share-picture.ts';

const SITE_ART = `${CONTENT_DIR}/images/site/collaboration.svg`;
const FIXED_PAGES = ['home', 'about', 'blog', 'publications', 'videos', 'gallery', 'contact', 'appointments'] as const;

/** Pictures of the sections, and of the articles, videos and policies that are written in a language, below its name. */
async function translatedPictures(language: Language) {
  const [articles, videos, policies, ...pages] = await Promise.all([
    getArticles(language),
    getVideos(language),
    getPolicies(language),
    ...FIXED_PAGES.map((name) => getPage(name, language)),
  ]);
  const fixed = pages.map((page, index) => ({
    name: pictureIn(language, FIXED_PAGES[index] ?? ''),
    title: 'hero' in page ? page.hero.heading : page.title,
    ...{ art: SITE_ART, language },
  }));
  const isWritten = ({ languages }: { languages: readonly Language[] }) => languages.includes(language);
  const items = [
    ...articles.filter(isWritten).map(async ({ slug, title, entry }) => ({
      ...{ name: pictureIn(language, `blog/${slug}`), title, art: await originalOf(entry.filePath), language },
    })),
    ...videos.filter(isWritten).map(async ({ id, title }) => ({
      ...{ name: pictureIn(language, `videos/${id}`), title, art: await thumbnailOf(id), language },
    })),
  ];
  const texts = policies
    .filter(isWritten)
    .map(({ slug, title }) => ({ name: pictureIn(language, slug), title, art: SITE_ART, language }));
  return [...fixed, ...(await Promise.all(items)), ...texts];
}

export const getStaticPaths = (async () => {
  const others = import.meta.env.LANGUAGES.filter((language) => language !== 'en');
  const translated = (await Promise.all(others.map(translatedPictures))).flat();
  const [articles, videos, policies] = await Promise.all([getArticles('en'), getVideos('en'), getPolicies('en')]);
  const pictures = await Promise.all([
    ...FIXED_PAGES.map(async (name) => ({
      name,
      title: name === 'home' ? (await getPage('home', 'en')).hero.heading : (await getPage(name, 'en')).title,
      art: SITE_ART,
    })),
    ...articles.map(async ({ slug, title, entry }) => ({ name: `blog/${slug}`, title, art: await originalOf(entry.filePath) })),
    // Videos have no page of their own; newsletters show their pictures.
    ...videos.map(async ({ id, title }) => ({ name: `videos/${id}`, title, art: await thumbnailOf(id) })),
  ]);
  const texts = policies.map(({ slug, title }) => ({ name: slug, title, art: SITE_ART }));
  const english = [...pictures, ...texts].map((picture) => ({ ...picture, language: 'en' as Language }));
  return [...english, ...translated].map(({ name, ...props }) => ({ params: { name }, props }));
}) satisfies GetStaticPaths;

/** Path of an article's original picture, read from its front matter, as Astro exposes only converted pictures. */
async function originalOf(filePath = ''): Promise<string> {
  const name = /^image: *['"]?(.+?)['"]? *$/m.exec(await readFile(filePath, 'utf8'))?.[1];
  return name ? path.join(path.dirname(filePath), name) : SITE_ART;
}

/** Path of a video's original thumbnail. */
async function thumbnailOf(id: string): Promise<string> {
  const folder = path.join(CONTENT_DIR, 'videos');
  const { thumbnail } = JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as { thumbnail: string };
  return path.join(folder, thumbnail);
}

export const GET: APIRoute<{ title: string; art: string; language: Language }> = async ({
  props: { title, language, ...props },
}) => {
  const { doctor } = await getSite(language);
  const art = await readFile(path.resolve(props.art));
  const picture = await drawSharePicture({ title, name: doctor.name, post: doctor.shortTitle, art, language });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
