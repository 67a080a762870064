import { getCollection } from 'astro:content';
import type { Publication, PublicationKind } from '../schemas/content/publication.ts';
import type { ContentStats } from './interpolate.ts';
import { memoize } from './memoize.ts';
import { getSite } from './site.ts';

/** Kinds under the tab of journal articles that no peers have reviewed. */
const NOT_REVIEWED: readonly (PublicationKind | undefined)[] = ['letter', 'editorial', 'chapter', 'book', 'thesis', 'report'];

const isPeerReviewed = ({ category, kind, retracted }: Publication) =>
  category === 'journal' && !retracted && !NOT_REVIEWED.includes(kind);

/** The values of the placeholders in page texts. Counts come from the content, so they are never out of date. */
export const getContentStats = memoize(async (): Promise<ContentStats> => {
  const [site, articles, publications, videos, pictures] = await Promise.all([
    getSite(),
    getCollection('blog'),
    getCollection('publications'),
    getCollection('videos'),
    getCollection('gallery'),
  ]);
  return {
    doctor: site.doctor.name,
    city: site.practice.city,
    articles: String(articles.length),
    publications: String(publications.length),
    peerReviewed: String(publications.filter(({ data }) => isPeerReviewed(data)).length),
    videos: String(videos.length),
    pictures: String(pictures.length),
  };
});
