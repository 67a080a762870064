import { emptySections } from '../../src/queries/sections.ts';
import type { Edition } from './edition.ts';
import { type ContentItem, shownItems } from './shown-items.ts';

/** Paths of the sections in which an edition has nothing to show, for the sitemap. */
export function emptySectionsIn(root: string, edition: Edition): ReadonlySet<string> {
  const shown = shownItems(root, edition);
  const count = (name: ContentItem['collection']) => shown.filter(({ collection }) => collection === name).length;
  return emptySections({
    blog: count('blog'),
    publications: count('publications'),
    videos: count('videos'),
    gallery: count('gallery'),
  });
}
