import { firstLanguage } from '../../language/languages.ts';
import type { APIRoute } from 'astro';
import { namesOf } from '../../api-schemas/choice.ts';
import { labelOf } from '../../format/option-label.ts';
import { getArticles } from '../../queries/articles.ts';
import { getItemsIn } from '../../queries/items.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { getPublications } from '../../queries/publications.ts';
import { articleRow, galleryRow, pageRow, publicationRow, rowsIn, videoRow } from '../../queries/search-rows.ts';
import { tagsOf } from '../../queries/video-tags.ts';
import { getVideos } from '../../queries/videos.ts';
import type { SearchIndex } from '../../api-schemas/search-index.ts';
import { languagePaths } from '../../language/page-paths.ts';
import { SPELLINGS } from '../../queries/spellings.ts';

export const getStaticPaths = languagePaths;

const headingsIn = (text = '') => Array.from(text.matchAll(/^#{2,3} (.+)$/gm), ([, heading = '']) => heading);

/** Pages that an index of another language holds. */
const PAGES = ['appointments', 'contact', 'about'] as const;

/** The search index, requested when a search box is first used. */
export const GET: APIRoute = async ({ locals }) => {
  const { language, isFirst } = locals;
  const [site, articles, { filters }, publications, videos, pictures, videoPage, { kinds }] = await Promise.all([
    getSite(language),
    getArticles(language),
    getPage('publications', language),
    getPublications(),
    getVideos(language),
    getItemsIn(language, 'gallery'),
    getPage('videos', language),
    getPage('gallery', language),
  ]);
  const kindNames = namesOf(kinds);
  const names = new Map<string, string>(filters.map(({ id, name }) => [id, name]));
  const article = rowsIn(language, articles, articleRow, ({ entry: { data }, text }) => [
    ...[data.title, ...data.tags],
    ...headingsIn(text.body),
  ]);
  const video = rowsIn(
    language,
    videos,
    (one) => videoRow({ ...one, tags: tagsOf(one, site.doctor.name, videoPage) }),
    ({ entry: { data } }) => [data.title],
  );
  const gallery = rowsIn(
    language,
    pictures,
    (one) => galleryRow({ ...one, categoryName: labelOf(kindNames, one.category) }),
    ({ entry: { data } }) => [data.title, data.location],
  );
  const publication = publications.map((one) =>
    publicationRow({ ...one, categoryName: names.get(one.category) ?? one.category }),
  );
  const own = { article: article.own, video: video.own, gallery: gallery.own };
  const fallback = { article: article.fallback, publication, video: video.fallback, gallery: gallery.fallback };
  if (isFirst) return Response.json({ ...own, publication } satisfies SearchIndex);
  const pages = await Promise.all(
    PAGES.map(async (name) => {
      const [{ title, languages }, original] = await Promise.all([getPage(name, language), getPage(name, firstLanguage())]);
      return languages.includes(language) ? [pageRow(name, title, original.title)] : [];
    }),
  );
  return Response.json({ page: pages.flat(), ...own, publication: [], fallback, spellings: SPELLINGS } satisfies SearchIndex);
};
