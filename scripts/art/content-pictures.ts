/** Lists every picture that content/ names, in the order in which the site shows them. */
import path from 'node:path';
import { fieldsOf, type Fields } from '../../src/content-model/checks/values.ts';
import { ContentError } from '../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import { type ItemFile, readItems } from '../content/items.ts';
import { hash } from './chance.ts';
import { type Composition, TOPICS } from './tables.ts';

/** A picture that the content names, whether its file exists or not. */
export interface Picture {
  /** Path below the project's root. */
  file: string;
  /** The slug or id of its item. */
  seed: string;
  size: readonly [width: number, height: number];
  /** Share of the branches that are drawn, 0 to 1. */
  detail: number;
  /** Compositions that suit the subject, best first. */
  compositions: readonly Composition[];
}

const GALLERY_SIZES = [
  [900, 640],
  [800, 1000],
  [900, 900],
  [900, 675],
] as const;
/** For pictures that are shown small: one fifth fewer branches make a smaller file. */
const SMALL_DETAIL = 0.8;

type Table = Readonly<Partial<Record<string, readonly Composition[]>>>;
const found = (table: Table, topic: unknown) => (Object.hasOwn(table, String(topic)) ? table[String(topic)] : undefined);
const ofTopic = (table: Table, topic: unknown) => found(table, topic) ?? TOPICS.unknown;

/** @param named field with the picture's path, relative to the file */
function picturesOf(
  items: readonly ItemFile[],
  named: string,
  look: (fields: Fields, id: string) => Omit<Picture, 'file' | 'seed'>,
) {
  const pictures = items.map(({ file: item, id, reading }) => {
    if (reading.kind === 'unreadable') throw new ContentError([reading.problem]);
    const fields = fieldsOf(reading.value);
    const text = (field: string): string => {
      const value = fields[field];
      if (typeof value === 'string' && value !== '') return value;
      throw new ContentError([{ file: item, field, wrong: 'is missing or empty', right: 'See `npm run content:check`.' }]);
    };
    const file = path.join(path.dirname(item), text(named));
    if (!file.startsWith(path.join(CONTENT_DIR, path.sep)))
      throw new ContentError([
        { file: item, field: named, wrong: `is not inside ${CONTENT_DIR}/`, right: 'Put the picture beside it.' },
      ]);
    const rank = typeof fields['rank'] === 'number' ? fields['rank'] : undefined;
    const day = item.endsWith('.mdx') ? String(fields['published']) : text('date' in fields ? 'date' : 'year');
    text('category');
    return { file, seed: id, ...look(fields, id), id, rank, day };
  });
  return pictures.toSorted(newestFirst(({ day }) => day));
}

export const readArticles = (root: string): Picture[] =>
  picturesOf(readItems(root, 'blog'), 'image', ({ category }) => {
    return { size: [1200, 750], detail: 1, compositions: ofTopic(TOPICS.articles, category) };
  });

export const readVideos = (root: string): Picture[] =>
  picturesOf(readItems(root, 'videos'), 'thumbnail', ({ tags, category }) => {
    const byTag = (Array.isArray(tags) ? (tags as unknown[]) : []).flatMap((tag) => found(TOPICS.videoTags, tag) ?? []);
    return { size: [1280, 720], detail: SMALL_DETAIL, compositions: [...byTag, ...ofTopic(TOPICS.videos, category)] };
  });

export const readGallery = (root: string): Picture[] =>
  picturesOf(readItems(root, 'gallery'), 'src', ({ category }, id) => {
    const size = GALLERY_SIZES[hash(id) % GALLERY_SIZES.length] ?? GALLERY_SIZES[0];
    return { size, detail: SMALL_DETAIL, compositions: ofTopic(TOPICS.gallery, category) };
  });
