/** What a site's other languages lack: words, texts, and translations of articles that have changed. Nothing fails because of it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Language, OtherLanguage } from '../../src/api-schemas/language.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { interfaceSchema } from '../../src/content-model/schemas/interface.ts';
import { PAGE_SCHEMAS } from '../../src/content-model/schemas/page.ts';
import { translationIn } from '../../src/content-model/translations.ts';
import { shownLanguages } from '../../src/content-model/shown-languages.ts';
import { readItems } from './items.ts';
import { outdatedTranslations } from './item-translations.ts';
import { readFields } from './read-file.ts';

/** Keys of words without a translation: `frame.skip`. English is the fallback. */
function missingWords(root: string, language: Language): string[] {
  const file = `${CONTENT_DIR}/interface/${language}.json`;
  const translated = existsSync(path.join(root, file)) ? readFields(root, file) : {};
  return Object.entries(interfaceSchema.shape).flatMap(([group, { shape }]) =>
    Object.keys(shape).flatMap((key) => (fieldsOf(translated[group])[key] === undefined ? [`${group}.${key}`] : [])),
  );
}

const missingPages = (root: string, language: Language): string[] =>
  Object.keys(PAGE_SCHEMAS)
    .map((name) => `${CONTENT_DIR}/pages/${name}.${language}.json`)
    .filter((file) => !existsSync(path.join(root, file)));

/** A line for videos and one for pictures. Articles are not listed: few have a translation. */
const missingItems = (root: string, language: OtherLanguage): string[] =>
  (['videos', 'gallery'] as const).flatMap((name) => {
    const missing = readItems(root, name).filter(({ file }) => !existsSync(path.join(root, translationIn(language, file))));
    const { folder } = ITEM_COLLECTIONS[name];
    return missing.length === 0 ? [] : [`${folder} has no .${language}.json for: ${missing.map(({ id }) => id).join(', ')}`];
  });

/** The advice on the languages that site.json lists; empty if it lists none, or nothing is missing. */
export function translationAdvice(root: string): string {
  const languages = shownLanguages(readFields(root, `${CONTENT_DIR}/site.json`), true).filter((language) => language !== 'en');
  const lines = languages.flatMap((language) => {
    const words = missingWords(root, language);
    return [
      ...(words.length > 0 ? [`  ${CONTENT_DIR}/interface/${language}.json has no words for: ${words.join(', ')}`] : []),
      ...missingPages(root, language).map((file) => `  there is no ${file}`),
      ...missingItems(root, language).map((line) => `  ${line}`),
    ];
  });
  const outdated = languages.length > 0 ? outdatedTranslations(root).map((line) => `  ${line}`) : [];
  const all = [...lines, ...outdated];
  return all.length === 0 ? '' : ['Translations. English is the fallback for what is missing:', ...all].join('\n');
}
