/** The items of the fictional site of the tests: its files, and which of them the public site shows. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFields } from '../../../src/integrations/content/read-file.ts';
import { newestFirst } from '../../../src/content-model/item-order.ts';
import { translationOf } from '../../../src/content-model/translations.ts';
import { visibilityOf } from '../../../src/content-model/visibility.ts';
import type { GalleryImage } from '../../../src/content-model/schemas/gallery-image.ts';
import type { Publication } from '../../../src/content-model/schemas/publication.ts';
import type { Video } from '../../../src/content-model/schemas/video.ts';
import { TEST_CONTENT } from '../../site/folders.ts';

const TODAY = new Date().toISOString().slice(0, 10);

/** The names of the files of a collection, without their ending. */
const names = (folder: string, ending: string) =>
  readdirSync(`${TEST_CONTENT}/${folder}`).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));

/** The public items of a collection in the order of the site. */
function items<T>(folder: string, dayOf: (item: T) => string): readonly (T & { id: string })[] {
  const read = (id: string) => JSON.parse(readFileSync(`${TEST_CONTENT}/${folder}/${id}.json`, 'utf8')) as T & { rank?: number };
  const all = names(folder, '.json')
    .filter((id) => !translationOf(`${id}.json`))
    .map((id) => ({ ...read(id), id }));
  const shown = all.filter((item) => visibilityOf(folder, item, TODAY).kind === 'public');
  return shown.toSorted(newestFirst<T & { id: string; rank?: number }>(dayOf));
}

/** The slugs of the public articles. */
export const ARTICLES: readonly string[] = names('blog', '.mdx').filter(
  (slug) =>
    !translationOf(`${slug}.mdx`) &&
    visibilityOf('blog', readFields('.', `${TEST_CONTENT}/blog/${slug}.mdx`), TODAY).kind === 'public',
);
/** Fields with a default may be missing. */
type Written = Pick<Publication, 'category' | 'year'> &
  Partial<Pick<Publication, 'url' | 'doi' | 'featured' | 'isNew' | 'abstract' | 'pdf'>>;
export const PUBLICATIONS = items<Written>('publications', ({ year }) => String(year));
export const VIDEOS = items<Pick<Video, 'category' | 'youtubeId' | 'date' | 'title'>>('videos', ({ date }) => date);
export const PICTURES = items<Pick<GalleryImage, 'title' | 'year'>>('gallery', ({ year }) => year);

/** Every file of the fictional site by its path from the root of the repository. */
export const contentFiles = (): string[] =>
  readdirSync(TEST_CONTENT, { recursive: true, withFileTypes: true })
    // Its build writes its translations.
    .filter((entry) => entry.isFile() && !/(?:^|\.)(?:si|ta)\.\w+$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
    .toSorted();

/** The files that the editor edits. */
export const itemFiles = (): string[] => contentFiles().filter((file) => /\.(?:json|mdx)$/.test(file));
