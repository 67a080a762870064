/** Checks translations of items, and finds those whose article has changed since. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkMdxBody } from '../../src/content-model/checks/mdx-body.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { ITEM_COLLECTIONS, type ItemCollection, schemaOf } from '../../src/content-model/collections.ts';
import { translationOf } from '../../src/content-model/translations.ts';
import { parseMdx, readContent, readFields, type Reading } from './read-file.ts';

interface Translation {
  file: string;
  original: string;
  reading: Reading;
}

/** Every translation of the items of a collection, by file name. */
function readTranslations(root: string, { folder, extension }: ItemCollection): Translation[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(`.${extension}`))
    .toSorted()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const translation = translationOf(file);
      return translation ? [{ file, original: translation.original, reading: readContent(root, file) }] : [];
    });
}

function checkTranslation(root: string, { file, original, reading }: Translation, described: ItemCollection): Problem[] {
  if (reading.kind === 'unreadable') return [reading.problem];
  const isAlone = !existsSync(path.join(root, original));
  const { components, noun } = described;
  const { value, text } = reading;
  return [
    ...(isAlone ? [{ file, field: '', wrong: `there is no ${original}`, right: `Rename it to the name of its ${noun}.` }] : []),
    ...checkValue(schemaOf(described), value, file),
    ...(text && components ? checkMdxBody(text.body, { file, firstLine: text.bodyLine, components, parse: parseMdx }) : []),
  ];
}

export const checkTranslations = (root: string): Problem[] =>
  Object.values<ItemCollection>(ITEM_COLLECTIONS).flatMap(({ translation: schema, ...collection }) =>
    schema
      ? readTranslations(root, { ...collection, schema }).flatMap((one) => checkTranslation(root, one, { ...collection, schema }))
      : [],
  );

/** A line for each translation that follows an older version of its article. */
export const outdatedTranslations = (root: string): string[] =>
  readTranslations(root, ITEM_COLLECTIONS.blog).flatMap(({ file, original, reading }) => {
    if (reading.kind === 'unreadable' || !existsSync(path.join(root, original))) return [];
    const { follows } = fieldsOf(reading.value);
    const { updated, published } = readFields(root, original);
    const changed = String(updated ?? published);
    return String(follows) < changed
      ? [`${file} follows the version of ${String(follows)}; the article changed on ${changed}`]
      : [];
  });
