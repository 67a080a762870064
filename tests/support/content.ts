/** The entries in content/, so that tests can count them and authors can add to them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newestFirst } from '../../src/queries/item-order.ts';
import type { GalleryImage } from '../../src/schemas/content/gallery-image.ts';
import type { Publication } from '../../src/schemas/content/publication.ts';
import type { Video } from '../../src/schemas/content/video.ts';

/** The items of a collection in the order of the site. */
function items<T>(folder: string, dayOf: (item: T) => string): readonly (T & { id: string })[] {
  return readdirSync(`content/${folder}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      ...(JSON.parse(readFileSync(`content/${folder}/${name}`, 'utf8')) as T & { rank?: number }),
      id: name.slice(0, -'.json'.length),
    }))
    .toSorted(newestFirst<T & { id: string; rank?: number }>(dayOf));
}

export const ARTICLES: readonly string[] = readdirSync('content/blog')
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => name.slice(0, -'.mdx'.length));
/** Fields with a default may be missing. */
type Written = Pick<Publication, 'category' | 'year'> &
  Partial<Pick<Publication, 'url' | 'doi' | 'featured' | 'isNew' | 'abstract'>>;
export const PUBLICATIONS = items<Written>('publications', ({ year }) => String(year));
export const VIDEOS = items<Pick<Video, 'category' | 'youtubeId' | 'date'>>('videos', ({ date }) => date);
export const PICTURES = items<Pick<GalleryImage, 'title' | 'year'>>('gallery', ({ year }) => year);

/** Whether site.json holds the sample identity. */
export const IS_SAMPLE = (JSON.parse(readFileSync('content/site.json', 'utf8')) as { sample?: boolean }).sample === true;

/** Every file of content/ by its path from the root of the repository. */
export const contentFiles = (): string[] =>
  readdirSync('content', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
    .toSorted();

/** The files that the desk edits. */
export const itemFiles = (): string[] => contentFiles().filter((file) => /\.(?:json|mdx)$/.test(file));
