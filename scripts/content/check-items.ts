/** Checks the collections with one JSON file an item. */
import path from 'node:path';
import type { z } from 'astro/zod';
import type { ContentTools } from '../../src/schemas/content/fields.ts';
import { slug as slugSchema } from '../../src/schemas/content/fields.ts';
import { galleryImageSchema } from '../../src/schemas/content/gallery-image.ts';
import { publicationSchema } from '../../src/schemas/content/publication.ts';
import { videoSchema } from '../../src/schemas/content/video.ts';
import { itemName } from './item-name.ts';
import { checkValue, duplicates, type Fields, fieldsOf } from './check-values.ts';
import { type ItemFolder, readItems } from './items.ts';
import type { Problem } from './problem.ts';
import { pictureBeside } from './read-file.ts';

interface Collection {
  folder: ItemFolder;
  schema: (tools: ContentTools) => z.ZodType;
  /** Fields whose value no other item may have. */
  unique: readonly string[];
  checkAll?: (items: readonly Fields[]) => Problem[];
}

const VIDEOS = path.join('content', 'videos');

function checkFeatured(videos: readonly Fields[]): Problem[] {
  const count = videos.filter((video) => video['featured'] === true).length;
  return count === 1
    ? []
    : [{ file: VIDEOS, field: 'featured', wrong: `${count} videos are featured`, right: 'Write "featured": true in exactly one.' }];
}

const COLLECTIONS: readonly Collection[] = [
  { folder: 'publications', schema: () => publicationSchema, unique: ['title', 'doi'] },
  { folder: 'videos', schema: videoSchema, unique: ['youtubeId', 'title'], checkAll: checkFeatured },
  { folder: 'gallery', schema: galleryImageSchema, unique: [] },
];

function checkId(file: string, id: string, ids: readonly string[]): Problem[] {
  if (slugSchema().safeParse(id).success) return [];
  return [
    {
      file,
      field: 'file name',
      wrong: `"${id}" cannot be part of a web address`,
      right: `Rename it to ${itemName(id, new Set(ids), '.json')}: small letters, digits and single hyphens, 80 at most.`,
    },
  ];
}

function checkCollection(root: string, { folder, schema, unique, checkAll = () => [] }: Collection): Problem[] {
  const items = readItems(root, folder);
  const ids = items.map(({ id }) => id);
  // One schema serves all items, because creating it is slow; `current` is the file that its pictures are beside.
  let current = '';
  const itemSchema = schema({ image: () => pictureBeside(root, () => current) } as unknown as ContentTools);
  const read: { label: string; fields: Fields }[] = [];
  const problems = items.flatMap(({ file, id, reading }) => {
    current = file;
    if (reading.kind === 'unreadable') return [...checkId(file, id, ids), reading.problem];
    read.push({ label: path.basename(file), fields: fieldsOf(reading.value) });
    return [...checkId(file, id, ids), ...checkValue(itemSchema, reading.value, file)];
  });
  const place = path.join('content', folder);
  const values = (field: string) => read.map(({ label, fields }) => ({ label, value: fields[field] }));
  return [
    ...problems,
    ...unique.flatMap((field) => duplicates(values(field), field, place)),
    ...checkAll(read.map(({ fields }) => fields)),
  ];
}

/** Checks every publication, video and gallery picture: file name, fields, picture, and what must be unique. */
export const checkItems = (root: string): Problem[] => COLLECTIONS.flatMap((collection) => checkCollection(root, collection));
