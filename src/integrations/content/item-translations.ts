/** Checks translations of items, and compares them with the items. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { englishName } from '../../language/english-name.ts';
import { firstLanguage, type OtherLanguage } from '../../language/languages.ts';
import { checkMdxBody } from '../../content-model/checks/mdx-body.ts';
import { checkValue } from '../../content-model/checks/check-value.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import { type Fields, fieldsOf, textOf } from '../../content-model/checks/values.ts';
import { ITEM_COLLECTIONS, type ItemCollection, type ItemCollectionName, schemaOf } from '../../content-model/collections.ts';
import { isComplete, translationIn, translationOf } from '../../content-model/translations.ts';
import { readItems } from './items.ts';
import { checkTextLength } from './page-budget.ts';
import { parseMdx, readContent, type Reading } from './read-file.ts';
import { differencesOf, numbersBeside } from './translated-values.ts';

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

/** The collections whose items can be translated, with the schema of the translations. */
const TRANSLATED = Object.values<ItemCollection>(ITEM_COLLECTIONS).flatMap(({ translation: schema, ...collection }) =>
  schema ? [{ ...collection, schema }] : [],
);

export const checkTranslations = (root: string): Problem[] =>
  TRANSLATED.flatMap((collection) =>
    readTranslations(root, collection).flatMap((translation) => checkTranslation(root, translation, collection)),
  );

/** What differs from an article besides its values: the version, the text or its numbers, and the missing review. */
function articleAdvice(article: Fields, { follows, review }: Fields, original: string, translated: string): string[] {
  const { updated, published } = article;
  const version = textOf(updated ?? published);
  const numbers = numbersBeside(original, translated);
  return [
    ...(textOf(follows) === version ? [] : [`follows the version of ${textOf(follows)}; the article’s is of ${version}`]),
    ...(isComplete(original, translated)
      ? numbers === undefined
        ? []
        : [numbers]
      : [`has no text; the article has one, and is shown in ${englishName(firstLanguage())}`]),
    ...(review === undefined ? ['has no `review` yet, as its page says'] : []),
  ];
}

/** Advice on each translated item, a line each: other numbers than in the original, and what only articles have. */
export const itemAdvice = (root: string): string[] =>
  TRANSLATED.flatMap((collection) =>
    readTranslations(root, collection).flatMap(({ file, original, reading }) => {
      if (reading.kind === 'unreadable' || !existsSync(path.join(root, original))) return [];
      const originalReading = readContent(root, original);
      if (originalReading.kind === 'unreadable') return [];
      const [ours, theirs] = [fieldsOf(originalReading.value), fieldsOf(reading.value)];
      const { review: _, ...texts } = theirs;
      const ofText = reading.text && articleAdvice(ours, theirs, originalReading.text?.body ?? '', reading.text.body);
      return [...differencesOf(ours, texts), ...(ofText ?? [])].map((line) => `${file} ${line}`);
    }),
  );

/** Ids of the items of a collection that have no translation into a language. */
export const untranslatedItems = (root: string, name: ItemCollectionName, language: OtherLanguage): string[] =>
  readItems(root, name).flatMap(({ file, id }) => (existsSync(path.join(root, translationIn(language, file))) ? [] : [id]));
