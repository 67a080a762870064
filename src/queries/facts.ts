/** Figures and names that page texts name in braces, counted from the content so that no text can be out of date. */
import { getCollection } from 'astro:content';
import type { FactName } from '../schemas/content/page.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

export type Facts = Readonly<Record<FactName, string>>;

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

/** Puts facts in the place of their names in braces, in every text of a value. */
export function fillIn<T>(value: T, facts: Facts): T {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (braces, name: string) => facts[name as FactName] ?? braces) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, facts)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner as unknown, facts)])) as T;
  }
  return value;
}
