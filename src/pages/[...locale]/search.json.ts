import type { APIRoute } from 'astro';
import { getArticles } from '../../queries/articles.ts';
import { getItems } from '../../queries/items.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { getPublications } from '../../queries/publications.ts';
import { articleRow, galleryRow, publicationRow, videoRow } from '../../queries/search-rows.ts';
import { tagsOf } from '../../queries/video-tags.ts';
import { getVideos } from '../../queries/videos.ts';
import type { SearchIndex } from '../../api-schemas/search-index.ts';
import { languagePaths } from '../../queries/language-paths.ts';
import { inLanguage } from '../../words/words.ts';

export const getStaticPaths = languagePaths;

/** The search index, requested when a search box is first used. */
export const GET: APIRoute = async ({ currentLocale }) => {
  const { language, words } = inLanguage(currentLocale);
  const [site, articles, { filters }, publications, videos, pictures] = await Promise.all([
    getSite(language),
    getArticles(language),
    getPage('publications', language),
    getPublications(),
    getVideos(language),
    getItems('gallery'),
  ]);
  const names = new Map<string, string>(filters.map(({ id, name }) => [id, name]));
  const index: SearchIndex = {
    article: articles.map(articleRow),
    publication: publications.map((publication) =>
      publicationRow({ ...publication, categoryName: names.get(publication.category) ?? publication.category }),
    ),
    video: videos.map((video) => videoRow({ ...video, tags: tagsOf(video, site.doctor.name, words.videos) })),
    gallery: pictures.map(galleryRow),
  };
  return Response.json(index);
};
