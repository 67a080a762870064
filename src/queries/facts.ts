/** Figures and names that page texts name in braces, counted from the content so that no text can be out of date. */
import { getCollection } from 'astro:content';
import type { Facts } from './fill-in.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

export const getFacts = once(async (): Promise<Facts> => {
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
    peerReviewed: String(publications.filter(({ data }) => data.category === 'journal').length),
    videos: String(videos.length),
    pictures: String(pictures.length),
  };
});
