/** Reads the part of the content that the functions know, and writes it to a JSON file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { completed } from '../../language/fallback.ts';
import { firstLanguage, type Language, type OtherLanguage } from '../../language/languages.ts';
import { checkValue } from '../../content-model/checks/check-value.ts';
import { ContentError } from '../../content-model/checks/problem.ts';
import type { Fields } from '../../content-model/checks/values.ts';
import { ITEM_COLLECTIONS, schemaOf } from '../../content-model/collections.ts';
import { CONTENT_DIR, DEFAULT_CONTENT_DIR } from '../../content-model/directory.ts';
import { interfaceSchema } from '../../content-model/schemas/interface.ts';
import { OFFICE_SCHEMAS, TRANSLATED_OFFICE_SCHEMAS } from '../../content-model/schemas/office.ts';
import { PAGE_SCHEMAS } from '../../content-model/schemas/page.ts';
import { siteSchema } from '../../content-model/schemas/site.ts';
import { siteInLanguage, translatedSiteSchema } from '../../content-model/schemas/translated-site.ts';
import { shownLanguages } from '../../content-model/shown-languages.ts';
import { type LanguageContent, type SiteData, siteDataOf } from '../../content-model/site-data.ts';
import { isComplete, translationIn } from '../../content-model/translations.ts';
import { pictureIn, sharePicturePath } from '../../seo/metadata.ts';
import type { Edition } from '../../content-model/edition.ts';
import { readBody, readFields } from './read-file.ts';
import { type ContentItem, dueDays, readContentItems } from './shown-items.ts';

/** Path below the project's root: beside the functions, or beside another folder of content, whose data would replace the site's own. */
export const SITE_DATA_FILE =
  CONTENT_DIR === DEFAULT_CONTENT_DIR
    ? 'netlify/lib/site-data.json'
    : path.posix.join(path.posix.dirname(CONTENT_DIR), 'site-data.json');

/** @throws {ContentError} for values that the content check reports too */
function parsed<Schema extends z.ZodType>(file: string, schema: Schema, fields: Fields): z.output<Schema> {
  const { success, data } = schema.safeParse(fields);
  if (!success) throw new ContentError(checkValue(schema, fields, file));
  return data;
}

const fileOf = (name: string) => `${CONTENT_DIR}/${name}.json`;

/** The fields of the translation of a file; none without it, and for the first language. */
function translatedFields(root: string, name: string, language: Language): Fields {
  const file = language === firstLanguage() ? undefined : translationIn(language, fileOf(name));
  if (file === undefined || !existsSync(path.join(root, file))) return {};
  // What a translation says of its version is no text.
  const { follows: _, ...texts } = readFields(root, file);
  return texts;
}

/** A file, with the fields of its translation in the place of its own. */
const readIn = <Schema extends z.ZodType>(root: string, name: string, language: Language, schema: Schema): z.output<Schema> =>
  parsed(fileOf(name), schema, completed(readFields(root, fileOf(name)), translatedFields(root, name, language)));

function siteIn(root: string, language: Language) {
  const site = parsed(fileOf('site'), schemaOf({ schema: siteSchema }), readFields(root, fileOf('site')));
  return siteInLanguage(site, parsed(fileOf('site'), translatedSiteSchema, translatedFields(root, 'site', language)));
}

/** Templates are known by their ids. */
function repliesIn(root: string, language: Language): LanguageContent['replies'] {
  const [original, translated] = [firstLanguage(), language].map((one) =>
    readIn(root, 'office/replies', one, OFFICE_SCHEMAS.replies),
  );
  const templates = (original?.templates ?? []).map(
    (template) => translated?.templates.find(({ id }) => id === template.id) ?? template,
  );
  return { templates };
}

const contentIn = (root: string, language: Language): LanguageContent => ({
  site: siteIn(root, language),
  appointments: readIn(root, 'pages/appointments', language, PAGE_SCHEMAS.appointments),
  contact: readIn(root, 'pages/contact', language, PAGE_SCHEMAS.contact),
  mails: readIn(root, 'office/mails', language, OFFICE_SCHEMAS.mails),
  replies: repliesIn(root, language),
  words: readIn(root, `interface/${firstLanguage()}`, language, interfaceSchema),
});

/** The items of a collection. @param textsOf what newsletters show of the fields of an item, or of its translation */
function itemsOf<Schema extends z.ZodType, Translation extends z.ZodType>(
  root: string,
  items: readonly ContentItem[],
  languages: readonly OtherLanguage[],
  {
    schema,
    translation,
    textsOf,
  }: {
    schema: Schema;
    translation: Translation;
    textsOf: (fields: z.output<Schema> | z.output<Translation>) => { title: string; summary: string };
  },
) {
  return items.map(({ collection, file, id, fields: written, visibility }) => {
    const withPicture = (texts: { title: string; summary: string }, language: Language) => ({
      ...texts,
      picture: sharePicturePath(pictureIn(language, `${collection}/${id}`)),
    });
    const translations = languages.flatMap((language) => {
      const translated = translationIn(language, file);
      if (!existsSync(path.join(root, translated)) || !isComplete(readBody(root, file), readBody(root, translated))) return [];
      const texts = textsOf(parsed(translated, translation, readFields(root, translated)));
      return [[language, withPicture(texts, language)] as const];
    });
    const fields = parsed(file, schema, written);
    return {
      id,
      fields,
      texts: withPicture(textsOf(fields), firstLanguage()),
      translations: new Map(translations),
      isPublic: visibility.kind === 'public',
    };
  });
}

/**
 * What the functions know of content/.
 * @throws {ContentError} for mistakes that the content check reports too
 */
export function readSiteData(root: string, edition: Edition): SiteData {
  const site = readFields(root, fileOf('site'));
  const languages = shownLanguages(site, edition.isPreview);
  const [, ...others] = languages;
  const all = readContentItems(root, edition);
  const shown = (name: ContentItem['collection']) =>
    all.filter(({ collection, visibility }) => collection === name && (edition.isPreview || visibility.kind === 'public'));
  const scheduleIn = (language: OtherLanguage) =>
    parsed(fileOf('office/schedule'), TRANSLATED_OFFICE_SCHEMAS.schedule, translatedFields(root, 'office/schedule', language));
  const { blog, videos } = ITEM_COLLECTIONS;
  return siteDataOf({
    languages: new Map(languages.map((language) => [language, contentIn(root, language)])),
    schedule: readIn(root, 'office/schedule', firstLanguage(), OFFICE_SCHEMAS.schedule),
    scheduleTranslations: new Map(others.map((language) => [language, scheduleIn(language)])),
    articles: itemsOf(root, shown('blog'), others, {
      schema: schemaOf(blog),
      translation: schemaOf({ schema: blog.translation }),
      textsOf: ({ title, excerpt }) => ({ title, summary: excerpt }),
    }),
    videos: itemsOf(root, shown('videos'), others, {
      schema: schemaOf(videos),
      translation: schemaOf({ schema: videos.translation }),
      textsOf: ({ title, description }) => ({ title, summary: description }),
    }),
    due: dueDays(all, edition.today),
  });
}

/** Writes the file unless it is up to date. @throws {ContentError} as {@link readSiteData} */
export function writeSiteData(root: string, edition: Edition): void {
  const file = path.join(root, SITE_DATA_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  const written = `${JSON.stringify(readSiteData(root, edition), null, 2)}\n`;
  // Another process may be reading the file, so an unchanged one is not written.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== written) writeFileSync(file, written);
}
