/** What pages share: the identity, their texts, and the numbers of items in them. */
import { getEntry } from 'astro:content';
import { completed } from '../language/fallback.ts';
import { firstLanguage, type Language } from '../language/languages.ts';
import { emptySections, sectionPath } from '../content-model/collections.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { type Page, PAGE_SCHEMAS, type PageName } from '../content-model/schemas/page.ts';
import type { Publication, PublicationKind } from '../content-model/schemas/publication.ts';
import type { Site } from '../content-model/schemas/site.ts';
import { siteInLanguage } from '../content-model/schemas/translated-site.ts';
import { type ContentStats, interpolate } from './interpolate.ts';
import { getItems } from './items.ts';
import { memoize } from './memoize.ts';

/** The data of an entry. @param file its path below the folder of the content */
function dataOf<T>(entry: { data: T } | undefined, file: string): T {
  if (!entry) throw new Error(`${CONTENT_DIR}/${file} was not loaded. Run \`npm run content:check\` to see why.`);
  return entry.data;
}

/** The identity: doctor, practice, contacts, hours, profiles. */
export const getSite = memoize(async (language: Language): Promise<Site> => {
  const site: Site = dataOf(await getEntry('site', 'site'), 'site.json');
  if (language === firstLanguage()) return site;
  return siteInLanguage(site, (await getEntry('translatedSite', language))?.data ?? {});
});

/** Kinds under the tab of journal articles that no peers have reviewed. */
const NOT_REVIEWED: readonly (PublicationKind | undefined)[] = ['letter', 'editorial', 'chapter', 'book', 'thesis', 'report'];

const isPeerReviewed = ({ category, kind, retracted }: Publication) =>
  category === 'journal' && !retracted && !NOT_REVIEWED.includes(kind);

/** The values of the placeholders in page texts. Counts come from the content, so they are never out of date. */
const getContentStats = memoize(async (language: Language): Promise<ContentStats> => {
  const [site, articles, publications, videos, pictures] = await Promise.all([
    getSite(language),
    getItems('blog'),
    getItems('publications'),
    getItems('videos'),
    getItems('gallery'),
  ]);
  return {
    doctor: site.doctor.name,
    jobTitle: site.doctor.jobTitle,
    practice: site.practice.name,
    city: site.practice.city,
    articles: articles.length,
    publications: publications.length,
    peerReviewed: publications.filter(isPeerReviewed).length,
    videos: videos.length,
    pictures: pictures.length,
  };
});

/** Paths of the sections without an item; see {@link emptySections}. */
export const getEmptySections = memoize(async (): Promise<ReadonlySet<string>> => {
  const { articles: blog, publications, videos, pictures: gallery } = await getContentStats(firstLanguage());
  const counts = { blog, publications, videos, gallery };
  return new Set(emptySections((name) => counts[name]).map(sectionPath));
});

/** The entry of a page's texts in a language. Without a translation it is undefined. */
const entryOf = (name: PageName, language: Language) =>
  getEntry('pages', language === firstLanguage() ? name : `${name}.${language}`);

const readPage = memoize(async (name: PageName, language: Language) => {
  const entries = await Promise.all(import.meta.env.LANGUAGES.map(async (each) => [each, await entryOf(name, each)] as const));
  const texts = new Map(entries.filter(([, entry]) => entry !== undefined));
  const { follows: _, ...translated } = texts.get(language)?.data ?? {};
  // Numbers are in the file of the first language alone.
  const page = PAGE_SCHEMAS[name].parse(completed(dataOf(texts.get(firstLanguage()), `pages/${name}.json`), translated));
  return {
    ...interpolate(page, await getContentStats(language), language),
    language: texts.has(language) ? language : firstLanguage(),
    languages: [...texts.keys()],
  };
});

/** The texts of a fixed page, those of the first language where it is not translated, with placeholders replaced; and the languages that it has. */
export const getPage = <Name extends PageName>(name: Name, language: Language) =>
  readPage(name, language) as Promise<unknown> as Promise<Page<Name> & { language: Language; languages: Language[] }>;

/** The fixed pages with a share picture. Others show the picture of one of them. */
export const PICTURED_PAGES = ['home', 'about', 'blog', 'publications', 'videos', 'gallery', 'contact', 'appointments'] as const;

/** The language of a page's share picture: the first one if it is that of a fixed page which is not translated. */
export async function getPictureLanguage(picture: string, language: Language): Promise<Language> {
  const name = PICTURED_PAGES.find((fixed) => fixed === picture);
  return name ? (await getPage(name, language)).language : language;
}
