/** Checks translations of items, and compares those of articles with them. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { OtherLanguage } from '../../src/api-schemas/language.ts';
import { checkMdxBody } from '../../src/content-model/checks/mdx-body.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { ITEM_COLLECTIONS, type ItemCollection, type ItemCollectionName, schemaOf } from '../../src/content-model/collections.ts';
import { translationIn, translationOf } from '../../src/content-model/translations.ts';
import { readItems } from './items.ts';
import { checkTextLength } from './page-budget.ts';
import { parseMdx, readContent, type Reading } from './read-file.ts';
import { numbersBeside } from './translated-values.ts';

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
    ...(text && components
      ? [
          ...checkTextLength(root, file),
          ...checkMdxBody(text.body, { file, firstLine: text.bodyLine, components, parse: parseMdx }),
        ]
      : []),
  ];
}

export const checkTranslations = (root: string): Problem[] =>
  Object.values<ItemCollection>(ITEM_COLLECTIONS).flatMap(({ translation: schema, ...collection }) =>
    schema
      ? readTranslations(root, { ...collection, schema }).flatMap((one) => checkTranslation(root, one, { ...collection, schema }))
      : [],
  );

/** What should be done about a translated article, a line each: it follows another version, has other numbers, is not checked. */
export const articleAdvice = (root: string): string[] =>
  readTranslations(root, ITEM_COLLECTIONS.blog).flatMap(({ file, original, reading }) => {
    if (reading.kind === 'unreadable' || !existsSync(path.join(root, original))) return [];
    const article = readContent(root, original);
    if (article.kind === 'unreadable') return [];
    const { follows, review } = fieldsOf(reading.value);
    const { updated, published } = fieldsOf(article.value);
    const changed = String(updated ?? published);
    const numbers = numbersBeside(article.text?.body ?? '', reading.text?.body ?? '');
    return [
      ...(String(follows) === changed ? [] : [`follows the version of ${String(follows)}; the article’s is of ${changed}`]),
      ...(numbers === undefined ? [] : [numbers]),
      ...(review === undefined ? ['is checked by nobody yet, which its page says (`review`)'] : []),
    ].map((line) => `${file} ${line}`);
  });

/** Ids of the items of a collection that have no translation into a language. */
export const untranslatedItems = (root: string, name: ItemCollectionName, language: OtherLanguage): string[] =>
  readItems(root, name).flatMap(({ file, id }) => (existsSync(path.join(root, translationIn(language, file))) ? [] : [id]));
