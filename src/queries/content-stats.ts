import type { Publication, PublicationKind } from '../content-model/schemas/publication.ts';
import type { ContentStats } from './interpolate.ts';
import { getItems } from './items.ts';
import { memoize } from './memoize.ts';
import { emptySections, sectionPath } from '../content-model/collections.ts';
import { getSite } from './site.ts';

/** Kinds under the tab of journal articles that no peers have reviewed. */
const NOT_REVIEWED: readonly (PublicationKind | undefined)[] = ['letter', 'editorial', 'chapter', 'book', 'thesis', 'report'];

const isPeerReviewed = ({ category, kind, retracted }: Publication) =>
  category === 'journal' && !retracted && !NOT_REVIEWED.includes(kind);

/** The values of the placeholders in page texts. Counts come from the content, so they are never out of date. */
export const getContentStats = memoize(async (): Promise<ContentStats> => {
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
