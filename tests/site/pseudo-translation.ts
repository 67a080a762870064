/**
 * Translations of the fictional site into letters of another script, written before it is built. A Latin letter on a page of
 * that language is therefore a text that was never translated.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { parseFields, splitMdx } from '../../src/content-model/checks/frontmatter.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { isText, type Shape, shapeOf } from '../../src/content-model/checks/shape.ts';
import { OFFICE_SCHEMAS } from '../../src/content-model/schemas/office.ts';
import type { PageName } from '../../src/content-model/schemas/page.ts';
import { TRANSLATED_PAGE_SCHEMAS } from '../../src/content-model/schemas/translated-page.ts';
import { translatedGalleryImageSchema } from '../../src/content-model/schemas/gallery-image.ts';
import { translatedVideoSchema } from '../../src/content-model/schemas/video.ts';
import { translatedSiteSchema } from '../../src/content-model/schemas/translated-site.ts';
import type { Language } from '../../src/language/languages.ts';
import { TEST_CONTENT } from './folders.ts';

const LETTERS: Readonly<Record<Language, string>> = {
  si: 'අආඇඈඉඊඋඌඑඒඓඔඕකඛගඝචඡජඣටඨඩඪණ',
  ta: 'அஆஇஈஉஊஎஏஐஒஓஔகஙசஜஞடணதநபமயரல',
  // No languages of the site: tests add them.
  hi: 'अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथ',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنه',
};
type Translated = Language;

/** One letter for each; placeholders stay. English stays as it is. */
export const pseudoText = (language: Translated, text: string): string =>
  text.replaceAll(/\{\w+(?=[|}])|[A-Za-z]/g, (match) =>
    match.startsWith('{') ? match : (LETTERS[language]?.[(match.toLowerCase().codePointAt(0) ?? 0) - 97] ?? match),
  );

/** The value with its texts translated. Words that the code knows, addresses and ids stay. */
function translated(language: Translated, value: unknown, shape: Shape): unknown {
  if (typeof value === 'string') return isText(shape) ? pseudoText(language, value) : value;
  if (Array.isArray(value)) return value.map((item) => translated(language, item, shape.items ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // An entry of a list has more in English than its name.
      .filter(([key]) => shape.properties === undefined || key in shape.properties)
      .map(([key, inner]) => [key, translated(language, inner, shape.properties?.[key] ?? {})]),
  );
}

const read = (file: string): unknown => JSON.parse(readFileSync(`${TEST_CONTENT}/${file}`, 'utf8'));

/** The texts of site.json that can be translated. */
function siteTexts(language: Translated) {
  const site = fieldsOf(read('site.json'));
  const groups = Object.entries(shapeOf(translatedSiteSchema).properties ?? {}).map(([name, group]) => {
    const texts = Object.entries(fieldsOf(site[name])).filter(([key]) => key in (group.properties ?? {}));
    return [name, translated(language, Object.fromEntries(texts), group)] as const;
  });
  const rows = Object.values(fieldsOf(site['hours'])).flat() as { note?: string }[];
  const notes = rows.flatMap(({ note }) => (note === undefined ? [] : [[note, pseudoText(language, note)] as const]));
  return { ...Object.fromEntries(groups), hourNotes: Object.fromEntries(notes) };
}

/** The article with a checked translation. */
export const TRANSLATED_ARTICLE = 'what-exactly-is-the-mediterranean-diet';
export const TRANSLATION_REVIEW = { date: '2025-02-03', speaker: 'Ms. Example Speaker', doctor: 'Dr. Example Reader' };
/** The article with an unchecked translation of a reviewed English text. */
export const UNCHECKED_ARTICLE = 'stairs-and-calves';
/** The article in preparation, whose titles are translated into Sinhala alone. */
export const PREPARED_ARTICLE = 'no-text-yet';
export const TRANSLATED_ARTICLES: Record<Translated, readonly string[]> = {
  si: [TRANSLATED_ARTICLE, UNCHECKED_ARTICLE, PREPARED_ARTICLE],
  ta: [TRANSLATED_ARTICLE, UNCHECKED_ARTICLE],
};

/** The videos with translations, of which the first is the large one. */
export const TRANSLATED_VIDEOS = ['featured-interview', 'fistula-care'] as const;

/** The picture without a translation. */
export const ENGLISH_PICTURE = 'certificate';

/** The texts of a JSON file, without what is in the English one alone. */
function textsOf(language: Translated, file: string, schema: z.ZodType): unknown {
  const shape = shapeOf(schema);
  const texts = Object.entries(fieldsOf(read(file))).filter(([key]) => key in (shape.properties ?? {}));
  return translated(language, Object.fromEntries(texts), shape);
}

/** A text with its letters replaced: tags, and addresses of links, stay. */
const pseudoBody = (language: Translated, body: string): string =>
  body.replaceAll(/<[^>]*>|\]\([^)]*\)|[A-Za-z]+/g, (part) => (/^[A-Za-z]/.test(part) ? pseudoText(language, part) : part));

/** The policies with translations. */
export const TRANSLATED_POLICIES = ['privacy-policy', 'terms-of-service', 'cookie-policy'] as const;
/** The day of all policies, which have no date of their own. */
const POLICIES_OF = '2024-04-20';
/** The policy without one. */
export const ENGLISH_POLICY = 'accessibility';

/** The text of a translated article or policy. @param file without its ending */
function mdxText(file: string, language: Translated): string {
  const { head = '', body = '' } = splitMdx(readFileSync(`${TEST_CONTENT}/${file}.mdx`, 'utf8')) ?? {};
  const { title, description, excerpt, imageAlt, imageCaption, published, updated, tags } = fieldsOf(parseFields(head));
  const texts = Object.entries({ title, description, excerpt, imageAlt, imageCaption }).flatMap(([name, text]) =>
    typeof text === 'string' ? `${name}: ${JSON.stringify(pseudoText(language, text))}` : [],
  );
  // Those of the other language stay English.
  const ownTags = language === 'si' && Array.isArray(tags) ? tags.map((tag) => pseudoText(language, String(tag))) : undefined;
  if (ownTags) texts.push(`tags: ${JSON.stringify(ownTags)}`);
  const review = file === `blog/${TRANSLATED_ARTICLE}` ? [`review: ${JSON.stringify(TRANSLATION_REVIEW)}`] : [];
  const follows: unknown = updated ?? published ?? POLICIES_OF;
  // In the order of the editor, which would change it otherwise.
  return ['---', ...texts, ...review, `follows: ${String(follows)}`, '---', pseudoBody(language, body)].join('\n');
}

/** All is translated but items, of which some are. @param folder of the content */
export function writeTranslations(folder = TEST_CONTENT, languages: readonly Translated[] = ['si', 'ta']): void {
  const write = (file: string, value: unknown) => writeFileSync(`${folder}/${file}`, `${JSON.stringify(value, null, 2)}\n`);
  const pages = readdirSync(`${TEST_CONTENT}/pages`).flatMap((file) => (/^[\w-]+\.json$/.test(file) ? file.slice(0, -5) : []));
  const pictures = readdirSync(`${TEST_CONTENT}/gallery`).flatMap((file) =>
    /^[\w-]+\.json$/.test(file) && file !== `${ENGLISH_PICTURE}.json` ? [`gallery/${file}`] : [],
  );
  const { minutes: _, ...mails } = fieldsOf(read('office/mails.json'));
  for (const language of languages) {
    const words = Object.entries(fieldsOf(read('interface/en.json'))).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.entries(fieldsOf(texts)).map(([key, text]) => [key, pseudoText(language, String(text))])),
    ]);
    write(`interface/${language}.json`, Object.fromEntries(words));
    const articles = (TRANSLATED_ARTICLES[language] ?? [TRANSLATED_ARTICLE]).map((article) => `blog/${article}`);
    for (const file of [...articles, ...TRANSLATED_POLICIES.map((policy) => `policies/${policy}`)])
      writeFileSync(`${folder}/${file}.${language}.mdx`, mdxText(file, language));
    for (const id of TRANSLATED_VIDEOS)
      write(`videos/${id}.${language}.json`, textsOf(language, `videos/${id}.json`, translatedVideoSchema));
    for (const file of pictures)
      write(file.replace('.json', `.${language}.json`), textsOf(language, file, translatedGalleryImageSchema));
    write(`site.${language}.json`, siteTexts(language));
    write(`office/mails.${language}.json`, translated(language, mails, shapeOf(OFFICE_SCHEMAS.mails)));
    write(`office/replies.${language}.json`, translated(language, read('office/replies.json'), shapeOf(OFFICE_SCHEMAS.replies)));
    for (const name of pages as PageName[])
      write(`pages/${name}.${language}.json`, textsOf(language, `pages/${name}.json`, TRANSLATED_PAGE_SCHEMAS[name]));
  }
}
