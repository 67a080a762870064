import type { APIRoute } from 'astro';
import { type ArticleEntry, getArticles } from '../../queries/articles.ts';
import { getItems } from '../../queries/items.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { getPublications } from '../../queries/publications.ts';
import { articleRow, galleryRow, publicationRow, videoRow } from '../../queries/search-rows.ts';
import { tagsOf } from '../../queries/video-tags.ts';
import { getVideos } from '../../queries/videos.ts';
import type { SearchIndex } from '../../api-schemas/search-index.ts';
import { languagePaths } from '../../queries/language-paths.ts';
import { SPELLINGS } from '../../words/spellings.ts';
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
  const isOwn = (article: ArticleEntry) => language === 'en' || article.languages.includes(language);
  const originals = new Map((await getArticles('en')).map(({ slug, title }) => [slug, title]));
  /** A translated article is found by its English title too. */
  const ownRow = (article: ArticleEntry) =>
    articleRow({ ...article, tags: [...article.tags, ...(language === 'en' ? [] : [originals.get(article.slug) ?? ''])] });
  const others = {
    publication: publications.map((publication) =>
      publicationRow({ ...publication, categoryName: names.get(publication.category) ?? publication.category }),
    ),
    video: videos.map((video) => videoRow({ ...video, tags: tagsOf(video, site.doctor.name, words.videoTags) })),
    gallery: pictures.map(galleryRow),
  };
  const article = articles.filter(isOwn).map(ownRow);
  const english = { article: articles.filter((each) => !isOwn(each)).map(articleRow), ...others };
  const index: SearchIndex =
    language === 'en'
      ? { article, ...others }
      : { article, publication: [], video: [], gallery: [], english, spellings: SPELLINGS };
  return Response.json(index);
};
