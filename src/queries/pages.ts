/** What pages share: the identity, their texts, and the numbers of items in them. */
import { getEntry } from 'astro:content';
import { emptySections, sectionPath } from '../content-model/collections.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { type Page, PAGE_SCHEMAS, type PageName } from '../content-model/schemas/page.ts';
import type { Publication, PublicationKind } from '../content-model/schemas/publication.ts';
import type { Site } from '../content-model/schemas/site.ts';
import { type ContentStats, interpolate } from './interpolate.ts';
import { getItems } from './items.ts';
import { memoize } from './memoize.ts';

/** The data of an entry. @param file its path below the folder of the content */
function dataOf<T>(entry: { data: T } | undefined, file: string): T {
  if (!entry) throw new Error(`${CONTENT_DIR}/${file} was not loaded. Run \`npm run content:check\` to see why.`);
  return entry.data;
}

/** The identity: doctor, practice, contacts, hours, profiles. */
export const getSite = memoize(async (): Promise<Site> => dataOf(await getEntry('site', 'site'), 'site.json'));

/** Kinds under the tab of journal articles that no peers have reviewed. */
const NOT_REVIEWED: readonly (PublicationKind | undefined)[] = ['letter', 'editorial', 'chapter', 'book', 'thesis', 'report'];

const isPeerReviewed = ({ category, kind, retracted }: Publication) =>
  category === 'journal' && !retracted && !NOT_REVIEWED.includes(kind);

/** The values of the placeholders in page texts. Counts come from the content, so they are never out of date. */
const getContentStats = memoize(async (): Promise<ContentStats> => {
  const [site, articles, publications, videos, pictures] = await Promise.all([
    getSite(),
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
  const { articles: blog, publications, videos, pictures: gallery } = await getContentStats();
  const counts = { blog, publications, videos, gallery };
  return new Set(emptySections((name) => counts[name]).map(sectionPath));
});

async function readPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  const page = PAGE_SCHEMAS[name].parse(dataOf(await getEntry('pages', name), `pages/${name}.json`)) as Page<Name>;
  return interpolate(page, await getContentStats());
}

const readers = Object.fromEntries(
  (Object.keys(PAGE_SCHEMAS) as PageName[]).map((name) => [name, memoize(() => readPage(name))]),
) as unknown as { [Name in PageName]: () => Promise<Page<Name>> };

/** The texts of a fixed page, with placeholders replaced. */
export const getPage = <Name extends PageName>(name: Name): Promise<Page<Name>> => readers[name]();
