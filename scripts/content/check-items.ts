/** Checks the collections with one JSON file an item. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import type { ContentTools } from '../../src/content-model/schemas/fields.ts';
import { galleryImageSchema } from '../../src/content-model/schemas/gallery-image.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { videoSchema } from '../../src/content-model/schemas/video.ts';
import { checkFileName, checkPreprint } from '../../src/content-model/checks/item-links.ts';
import { checkValue, duplicates, type Fields, fieldsOf } from '../../src/content-model/checks/check-values.ts';
import { type ItemFolder, readItems } from './items.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { UNIQUE_FIELDS } from '../../src/content-model/checks/unique-fields.ts';
import { pictureBeside } from './read-file.ts';

interface Item {
  file: string;
  id: string;
  fields: Fields;
}

const labelled = (items: readonly Item[], field: string) =>
  items.map(({ file, fields }) => ({ label: path.basename(file), value: fields[field] }));

interface Collection {
  folder: ItemFolder;
  schema: (tools: ContentTools) => z.ZodType;
  checkAll?: (items: readonly Item[], root: string) => Problem[];
}

const VIDEOS = path.join(CONTENT_DIR, 'videos');

function checkFeatured(videos: readonly Item[]): Problem[] {
  const count = videos.filter(({ fields }) => fields['featured'] === true).length;
  return count <= 1
    ? []
    : [
        {
          file: VIDEOS,
          field: 'featured',
          wrong: `${count} videos are featured`,
          right: 'Write "featured": true in one of them at most.',
        },
      ];
}

/**
 * A title that occurs twice is the same publication twice, unless both have identifiers of their own: a preprint and its
 * article, or two letters to the editor.
 */
function checkTitles(publications: readonly Item[]): Problem[] {
  const hasIdentifier = ({ fields }: Item) => (fields['doi'] ?? fields['pmid']) !== undefined;
  const titles = Map.groupBy(publications, ({ fields }) => fields['title']);
  return [...titles.values()]
    .filter((items) => !items.every(hasIdentifier))
    .flatMap((items) => duplicates(labelled(items, 'title'), 'title', path.join(CONTENT_DIR, 'publications')));
}

/** A preprint names another publication, and a PDF is beside its entry. */
function checkPublications(publications: readonly Item[], root: string): Problem[] {
  const ids = publications.map(({ id }) => id);
  const links = publications.flatMap(({ file, fields }): Problem[] => {
    const { preprintOf, pdf } = fields;
    const problems = checkPreprint(file, preprintOf, ids);
    if (typeof pdf === 'string' && !existsSync(path.join(root, path.dirname(file), pdf))) {
      const right = 'Put the file into the same folder, or remove the field.';
      problems.push({ file, field: 'pdf', wrong: `there is no file ${pdf} (capital and small letters differ)`, right });
    }
    return problems;
  });
  return [...links, ...checkTitles(publications)];
}

const COLLECTIONS: readonly Collection[] = [
  { folder: 'publications', schema: () => publicationSchema, checkAll: checkPublications },
  { folder: 'videos', schema: videoSchema, checkAll: checkFeatured },
  { folder: 'gallery', schema: galleryImageSchema },
];

function checkCollection(root: string, { folder, schema, checkAll = () => [] }: Collection): Problem[] {
  const items = readItems(root, folder);
  const ids = items.map(({ id }) => id);
  // One schema serves all items, because creating it is slow; `current` is the file that its pictures are beside.
  let current = '';
  const itemSchema = schema({ image: () => pictureBeside(root, () => current) } as unknown as ContentTools);
  const read: Item[] = [];
  const problems = items.flatMap(({ file, id, reading }) => {
    current = file;
    if (reading.kind === 'unreadable') return [...checkFileName(file, ids), reading.problem];
    read.push({ file, id, fields: fieldsOf(reading.value) });
    return [...checkFileName(file, ids), ...checkValue(itemSchema, reading.value, file)];
  });
  const place = path.join(CONTENT_DIR, folder);
  return [
    ...problems,
    ...UNIQUE_FIELDS[folder].flatMap((field) => duplicates(labelled(read, field), field, place)),
    ...checkAll(read, root),
  ];
}

/** Checks every publication, video and gallery picture: file name, fields, picture, and what must be unique. */
export const checkItems = (root: string): Problem[] => COLLECTIONS.flatMap((collection) => checkCollection(root, collection));
