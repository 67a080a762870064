/** The entries in content/, so that tests can count them and authors can add to them. */
import { readdirSync, readFileSync } from 'node:fs';
import type { GalleryImage } from '../../src/schemas/content/gallery-image.ts';
import type { Publication } from '../../src/schemas/content/publication.ts';
import type { Video } from '../../src/schemas/content/video.ts';

const entries = (name: string): unknown => JSON.parse(readFileSync(`content/${name}.json`, 'utf8'));

export const ARTICLES: readonly string[] = readdirSync('content/blog')
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => name.slice(0, -'.mdx'.length));
/** Fields with a default may be missing. */
type Written = Pick<Publication, 'id' | 'category' | 'url'> &
  Partial<Pick<Publication, 'doi' | 'featured' | 'isNew' | 'abstract'>>;
export const PUBLICATIONS = entries('publications') as readonly Written[];
export const VIDEOS = entries('videos') as readonly Pick<Video, 'id' | 'category' | 'youtubeId'>[];
export const PICTURES = entries('gallery') as readonly Pick<GalleryImage, 'id' | 'title' | 'year'>[];

/** Whether site.json holds the sample identity. */
export const IS_SAMPLE = (JSON.parse(readFileSync('content/site.json', 'utf8')) as { sample?: boolean }).sample === true;
