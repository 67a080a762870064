import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheDir } from 'astro:config/server';
import pMap from 'p-map';
import { firstLanguage, type Language } from '../../language/languages.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { hasTypeface } from '../../language/scripts.ts';
import { newestFirst } from '../../content-model/item-order.ts';
import { getArticles } from '../../queries/articles.ts';
import { getPage, getPictureLanguage, getSite, PICTURED_PAGES } from '../../queries/pages.ts';
import { getPolicies } from '../../queries/policies.ts';
import { getVideos } from '../../queries/videos.ts';
import { pictureIn } from '../../seo/metadata.ts';
import { keepSharePictures, READ_AT_ONCE, type WantedPicture } from '../../seo/picture-cache.ts';
import { drawGround, drawSharePicture } from '../../seo/share-picture.ts';

const SITE_ART = `${CONTENT_DIR}/images/site/collaboration.svg`;

/** Selects what has a text in a language. The page of something else shows the picture of the first language. */
const isWritten = (language: Language) => (item: { language: Language }) => item.language === language;

async function pagePictures(language: Language) {
  const pages = await Promise.all(
    PICTURED_PAGES.map(async (slug) => {
      const page = await getPage(slug, language);
      return { slug, title: 'hero' in page ? page.hero.heading : page.title, language: page.language };
    }),
  );
  const written = [...pages, ...(await getPolicies(language))].filter(isWritten(language));
  return written.map(({ slug, title }) => ({ picture: pictureIn(language, slug), title, art: SITE_ART, language }));
}

/** The original pictures of the items, by collection and id. */
async function originalPictures(): Promise<ReadonlyMap<string, string>> {
  const [articles, videos] = await Promise.all([getArticles(firstLanguage()), getVideos(firstLanguage())]);
  const items = [
    ...articles.map(({ id, entry }) => ({ item: `blog/${id}`, find: () => originalOf(entry.filePath) })),
    ...videos.map(({ id }) => ({ item: `videos/${id}`, find: () => thumbnailOf(id) })),
  ];
  return new Map(await pMap(items, async ({ item, find }) => [item, await find()] as const, { concurrency: READ_AT_ONCE }));
}

async function itemPictures(language: Language, originals: ReadonlyMap<string, string>) {
  const [articles, videos] = await Promise.all([getArticles(language), getVideos(language)]);
  const standIn = async (section: 'blog' | 'videos') => pictureIn(await getPictureLanguage(section, language), section);
  const [blog, films] = await Promise.all([standIn('blog'), standIn('videos')]);
  const pictureOf = (item: string) => ({ picture: pictureIn(language, item), art: originals.get(item) ?? SITE_ART, language });
  return [
    ...articles
      .filter(isWritten(language))
      .map(({ id, title, published: day }) => ({ id, day, title, ...pictureOf(`blog/${id}`), standIn: blog })),
    // Videos have no page of their own; newsletters show their pictures.
    ...videos
      .filter(isWritten(language))
      .map(({ id, title, date: day }) => ({ id, day, title, ...pictureOf(`videos/${id}`), standIn: films })),
  ];
}

/** All share pictures: of pages, then of items, newest first, each in its languages. */
async function wantedPictures(): Promise<WantedPicture[]> {
  const languages = import.meta.env.LANGUAGES.filter((language) => language === firstLanguage() || hasTypeface(language));
  const originals = await originalPictures();
  const pages = await Promise.all(languages.map(pagePictures));
  const items = await Promise.all(languages.map((language) => itemPictures(language, originals)));
  const ordered = items.flat().toSorted(newestFirst(({ day }) => day));
  return Promise.all(
    [...pages.flat(), ...ordered].map(async (picture) => {
      const { doctor } = await getSite(picture.language);
      return { ...picture, name: doctor.name, post: doctor.shortTitle };
    }),
  );
}

export const getStaticPaths = (async () => {
  const wanted = await wantedPictures();
  // Pages are tried out without a cache: a server that runs for days would keep each title that was ever typed.
  if (import.meta.env.DEV) return wanted.map((picture) => ({ params: { name: picture.picture }, props: { picture } }));
  const { files, drawn, kept, standIns, removed } = await keepSharePictures(
    wanted,
    path.join(fileURLToPath(cacheDir), 'share-pictures'),
  );
  console.log(`share pictures: ${drawn} drawn, ${kept} kept, ${removed} removed, ${standIns} left to later builds`);
  return Array.from(files, ([name, file]) => ({ params: { name }, props: { file } }));
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

/** A build has the picture as a file; the development server draws it. */
type Props = { file: string } | { picture: WantedPicture };

export const GET: APIRoute<Props> = async ({ props }) => {
  const drawn = async ({ art, language, ...words }: WantedPicture) =>
    drawSharePicture(await drawGround(await readFile(art)), language, words);
  const picture = 'file' in props ? await readFile(props.file) : await drawn(props.picture);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
