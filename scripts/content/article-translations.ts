/** Checks translations of articles, and finds those whose article has changed since. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkMdxBody } from '../../src/content-model/checks/mdx-body.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { translatedArticleSchema } from '../../src/content-model/schemas/translated-article.ts';
import { translationOf } from '../../src/content-model/translations.ts';
import { parseMdx, readContent, readFields } from './read-file.ts';

const { folder, components } = ITEM_COLLECTIONS.blog;

/** Every translation, by file name. */
function readTranslations(root: string) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder))
    .toSorted()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const translation = translationOf(file);
      return translation ? [{ file, original: translation.original, reading: readContent(root, file) }] : [];
    });
}

function checkTranslation(root: string, { file, original, reading }: ReturnType<typeof readTranslations>[number]): Problem[] {
  if (reading.kind === 'unreadable') return [reading.problem];
  const isAlone = !existsSync(path.join(root, original));
  const { value, text } = reading;
  return [
    ...(isAlone ? [{ file, field: '', wrong: `there is no ${original}`, right: 'Rename it to the name of its article.' }] : []),
    ...checkValue(translatedArticleSchema, value, file),
    ...(text ? checkMdxBody(text.body, { file, firstLine: text.bodyLine, components, parse: parseMdx }) : []),
  ];
}

export const checkTranslations = (root: string): Problem[] =>
  readTranslations(root).flatMap((translation) => checkTranslation(root, translation));

/** A line for each translation that follows an older version of its article. */
export const outdatedTranslations = (root: string): string[] =>
  readTranslations(root).flatMap(({ file, original, reading }) => {
    if (reading.kind === 'unreadable' || !existsSync(path.join(root, original))) return [];
    const { follows } = fieldsOf(reading.value);
    const { updated, published } = readFields(root, original);
    const changed = String(updated ?? published);
    return String(follows) < changed
      ? [`${file} follows the version of ${String(follows)}; the article changed on ${changed}`]
      : [];
  });
