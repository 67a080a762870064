/** Checks translations of articles, and compares them with their articles. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { OtherLanguage } from '../../src/api-schemas/language.ts';
import { checkMdxBody } from '../../src/content-model/checks/mdx-body.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { translatedArticleSchema } from '../../src/content-model/schemas/translated-article.ts';
import { translationIn, translationOf } from '../../src/content-model/translations.ts';
import { checkTextLength } from './page-budget.ts';
import { parseMdx, readContent } from './read-file.ts';
import { numbersBeside } from './translated-values.ts';

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
    ...checkTextLength(root, file),
    ...(text ? checkMdxBody(text.body, { file, firstLine: text.bodyLine, components, parse: parseMdx }) : []),
  ];
}

export const checkTranslations = (root: string): Problem[] =>
  readTranslations(root).flatMap((translation) => checkTranslation(root, translation));

/** What should be done about a translated article, a line each: it follows another version, has other numbers, is not checked. */
export const articleAdvice = (root: string): string[] =>
  readTranslations(root).flatMap(({ file, original, reading }) => {
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

/** How many articles have no translation into a language. */
export function untranslatedArticles(root: string, language: OtherLanguage): number {
  const names = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : [];
  const articles = names.filter((name) => name.endsWith('.mdx') && !translationOf(`${folder}/${name}`));
  return articles.filter((name) => !names.includes(translationIn(language, name))).length;
}
