/** Lists every picture that content/ names, in the order in which the site shows them. */
import path from 'node:path';
import { ContentError } from '../../src/content-model/checks/problem.ts';
import { fieldsOf, type Fields } from '../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { newestFirst } from '../../src/content-model/item-order.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import { hash } from './chance.ts';
import { nearest } from './geometry.ts';
import { type ArtOptions, type Composition, TOPICS } from './tables.ts';

/** A picture that the content names, whether its file exists or not. Its seed is the slug or id of its item. */
export interface Picture extends Pick<ArtOptions, 'seed' | 'width' | 'height' | 'detail'> {
  /** Path below the project's root. */
  file: string;
  /** Compositions that suit the subject, best first. */
  compositions: readonly Composition[];
}

/** For pictures that are shown small: one fifth fewer branches make a smaller file. */
const SMALL_DETAIL = 0.8;

type Table = Readonly<Partial<Record<string, readonly Composition[]>>>;
const found = (table: Table, topic: unknown) => (Object.hasOwn(table, String(topic)) ? table[String(topic)] : undefined);
const ofTopic = (table: Table, topic: unknown) => found(table, topic) ?? TOPICS.unknown;

/** Collection → the field with the path of an item's picture, and how that picture looks. */
const COLLECTIONS = {
  blog: {
    named: 'image',
    look: ({ category }) => ({ width: 1200, height: 750, detail: 1, compositions: ofTopic(TOPICS.articles, category) }),
  },
  videos: {
    named: 'thumbnail',
    look: ({ tags, category }) => {
      const byTag = (Array.isArray(tags) ? (tags as unknown[]) : []).flatMap((tag) => found(TOPICS.videoTags, tag) ?? []);
      const compositions = [...byTag, ...ofTopic(TOPICS.videos, category)];
      return { width: 1280, height: 720, detail: SMALL_DETAIL, compositions };
    },
  },
  gallery: {
    named: 'src',
    look: ({ category }, id) => {
      const [width, height] = nearest(TOPICS.gallerySizes, hash(id) % TOPICS.gallerySizes.length);
      return { width, height, detail: SMALL_DETAIL, compositions: ofTopic(TOPICS.gallery, category) };
    },
  },
} as const satisfies Record<string, { named: string; look: (fields: Fields, id: string) => Omit<Picture, 'file' | 'seed'> }>;

export function picturesIn(root: string, name: keyof typeof COLLECTIONS): Picture[] {
  const { named, look } = COLLECTIONS[name];
  const pictures = readItems(root, name).map(({ file: item, id, reading }) => {
    if (reading.kind === 'unreadable') throw new ContentError([reading.problem]);
    const fields = fieldsOf(reading.value);
    const mistake = (field: string, wrong: string, right: string) => new ContentError([{ file: item, field, wrong, right }]);
    const text = (field: string): string => {
      const value = fields[field];
      if (typeof value === 'string' && value !== '') return value;
      throw mistake(field, 'is missing or empty', 'See `npm run content:check`.');
    };
    const file = path.join(path.dirname(item), text(named));
    if (!file.startsWith(path.join(CONTENT_DIR, path.sep)))
      throw mistake(named, `is not inside ${CONTENT_DIR}/`, 'Put the picture beside it.');
    const rank = typeof fields['rank'] === 'number' ? fields['rank'] : undefined;
    const day = item.endsWith('.mdx') ? String(fields['published']) : text('date' in fields ? 'date' : 'year');
    text('category');
    return { file, seed: id, ...look(fields, id), id, rank, day };
  });
  return pictures.toSorted(newestFirst(({ day }) => day));
}
