/**
 * What a site's other languages lack: words, texts, translations that differ from what they translate, texts that are still
 * in another, and one word for one thing. Nothing fails because of it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { englishName } from '../../src/language/english-name.ts';
import { firstLanguage, type OtherLanguage } from '../../src/language/languages.ts';
import { scriptOf } from '../../src/language/scripts.ts';
import { fieldsOf, textOf } from '../../src/content-model/checks/values.ts';
import { FILE_COLLECTIONS, fixedFiles, ITEM_COLLECTIONS } from '../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { interfaceSchema } from '../../src/content-model/schemas/interface.ts';
import { shownLanguages } from '../../src/content-model/shown-languages.ts';
import { itemAdvice, untranslatedItems } from '../../src/integrations/content/item-translations.ts';
import { missingNames } from '../../src/integrations/content/practice-lists.ts';
import { languageTexts } from './language-texts.ts';
import { lastChanges } from './last-changes.ts';
import { readBody, readFields } from '../../src/integrations/content/read-file.ts';
import { otherWords } from './terms.ts';
import { differencesOf, numbersBeside, tagsBeside } from '../../src/integrations/content/translated-values.ts';
import { untranslatedTexts } from './untranslated-texts.ts';

/** Keys of words without a translation: `frame.skip`. */
function missingWords(root: string, language: OtherLanguage): string[] {
  const file = `${CONTENT_DIR}/interface/${language}.json`;
  const translated = existsSync(path.join(root, file)) ? readFields(root, file) : {};
  const missing = Object.entries(interfaceSchema.shape).flatMap(([group, { shape }]) =>
    Object.keys(shape).flatMap((key) => (fieldsOf(translated[group])[key] === undefined ? [`${group}.${key}`] : [])),
  );
  return missing.length === 0 ? [] : [`${file} has no words for: ${missing.join(', ')}`];
}

/** The files of a language with fixed names, and what they translate. */
const filesIn = (language: OtherLanguage) =>
  fixedFiles().flatMap(({ folder, file, extension, translates }) =>
    translates?.language === language ? [{ file, folder, original: `${folder}/${translates.name}.${extension}` }] : [],
  );

/** A line for the articles, of which few have a translation, one for videos and one for pictures. */
function missingItems(root: string, language: OtherLanguage): string[] {
  const { length: articles } = untranslatedItems(root, 'blog', language);
  const items = (['videos', 'gallery'] as const).flatMap((name) => {
    const missing = untranslatedItems(root, name, language);
    return missing.length === 0 ? [] : [`${ITEM_COLLECTIONS[name].folder} has no .${language}.json for: ${missing.join(', ')}`];
  });
  return articles === 0 ? items : [`${articles} of the articles have no translation in \`${language}\``, ...items];
}

function missingTexts(root: string, language: OtherLanguage): string[] {
  const files = filesIn(language).filter(
    ({ folder, file }) => folder !== FILE_COLLECTIONS.interface.folder && !existsSync(path.join(root, file)),
  );
  return [...files.map(({ file }) => `there is no ${file}`), ...missingItems(root, language)];
}

/** Advice on the version that a translation follows, if that is not the present one. @param changed the day of the original's last change */
function versionAdvice(follows: unknown, original: string, changed: string | undefined): string[] {
  const first = englishName(firstLanguage());
  if (follows === undefined) return [`says no day on which it was compared with ${first} (\`follows\`)`];
  if (changed === undefined || textOf(follows) >= changed) return [];
  return [`was compared with ${first} on ${textOf(follows)}; ${original} changed on ${changed}`];
}

/** The numbers, sections among them, and the tags that the text of a translation lacks or has besides. */
const textAdvice = (root: string, original: string, file: string): string[] =>
  [numbersBeside, tagsBeside].flatMap((beside) => beside(readBody(root, original), readBody(root, file)) ?? []);

/** The folders whose translations say which version of the original they follow. */
const DATED: readonly string[] = [FILE_COLLECTIONS.pages.folder, FILE_COLLECTIONS.policies.folder];

/** @param changes the day of the last change of each file */
function changedTexts(root: string, language: OtherLanguage, changes: ReadonlyMap<string, string>): string[] {
  return filesIn(language)
    .filter(({ file }) => existsSync(path.join(root, file)))
    .flatMap(({ folder, file, original }) => {
      const { follows, ...texts } = readFields(root, file);
      const version = DATED.includes(folder) ? versionAdvice(follows, original, changes.get(original)) : [];
      const values = [...differencesOf(readFields(root, original), texts), ...textAdvice(root, original, file)];
      return [...version, ...values].map((line) => `${file} ${line}`);
    });
}

/** A heading with its lines; nothing without any. */
const section = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [[heading, ...lines.map((line) => `  ${line}`)].join('\n')];

/**
 * The day of the last change of each file whose translations say which version they follow.
 * @param today the day of changes that are not committed
 */
export const changesOfTexts = (root: string, today: string): Promise<ReadonlyMap<string, string>> =>
  lastChanges(root, DATED, today);

/**
 * The advice on the languages that site.json lists; empty if it lists none, or nothing is to be done.
 * @param changes those of {@link changesOfTexts}
 */
export function translationAdvice(root: string, changes: ReadonlyMap<string, string>): string {
  const [, ...languages] = shownLanguages(readFields(root, `${CONTENT_DIR}/site.json`), true);
  const lines = languages.flatMap((language) => [
    ...missingWords(root, language),
    ...missingNames(root, language),
    ...missingTexts(root, language),
    ...changedTexts(root, language, changes),
  ]);
  const items = languages.length > 0 ? itemAdvice(root) : [];
  const texts = languages.map((language) => ({ language, all: languageTexts(root, language) }));
  // A language of Latin letters cannot be told by them.
  const latin = texts.flatMap(({ language, all }) => (scriptOf(language) === 'Latn' ? [] : untranslatedTexts(root, all)));
  const words = texts.flatMap(({ language, all }) => otherWords(root, language, all));
  return [
    ...section(`Translations. ${englishName(firstLanguage())} is the fallback for what is missing:`, [...lines, ...items]),
    ...section('Latin words in translations that are no names, no abbreviations and in no brackets:', latin),
    ...section('Words for which the lists of terms in docs/ have another:', words),
  ].join('\n\n');
}
