/** The texts that a language has in its own files, with their places. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import type { OtherLanguage } from '../../src/language/languages.ts';
import { isTextSchema, stringsOf } from '../../src/content-model/checks/schema-texts.ts';
import { fixedFiles, ITEM_COLLECTIONS, ITEM_NAMES, type ItemCollection, schemaOf } from '../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { translationIn } from '../../src/content-model/translations.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import { readContent } from '../../src/integrations/content/read-file.ts';

/** Where a text is, for its author: `contactForm.send`, `line 27`. */
type PlacedText = readonly [place: string, text: string];

export interface LanguageText {
  file: string;
  place: string;
  text: string;
}

/** The texts of a value, with the names of their fields. Ids, choices, dates and addresses are no texts. */
const textsOf = (fields: unknown, schema: z.ZodType): PlacedText[] =>
  stringsOf(fields, schema).flatMap(({ path: names, value, schema: own }) =>
    isTextSchema(own) ? [[names.join('.'), value] as const] : [],
  );

/** Lines of a text without tags, code and the targets of links. */
const linesOf = (body: string, firstLine: number): PlacedText[] =>
  body
    .replaceAll(/```[^]*?```|`[^`\n]*`|<[^>]*>|\]\([^)]*\)/g, (code) => code.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .map((line, index) => [`line ${firstLine + index}`, line]);

function textsIn(root: string, file: string, schema: z.ZodType): PlacedText[] {
  const reading = existsSync(path.join(root, file)) ? readContent(root, file) : undefined;
  if (reading?.kind !== 'read') return [];
  const { value, text } = reading;
  return [...textsOf(value, schema), ...(text ? linesOf(text.body, text.bodyLine) : [])];
}

/** Names of templates, which the office reads in its list. */
const isForOffice = (file: string, place: string) => file.startsWith(`${CONTENT_DIR}/office/replies.`) && place.endsWith('.name');

/** Every text of a language that visitors read, file by file. */
export function languageTexts(root: string, language: OtherLanguage): LanguageText[] {
  const files = [
    ...fixedFiles()
      .filter(({ translates }) => translates?.language === language)
      .map((fixed) => [fixed.file, schemaOf(fixed)] as const),
    ...ITEM_NAMES.flatMap((name) => {
      const { translation }: ItemCollection = ITEM_COLLECTIONS[name];
      const schema = translation && schemaOf({ schema: translation });
      return schema ? readItems(root, name).map(({ file }) => [translationIn(language, file), schema] as const) : [];
    }),
  ];
  return files.flatMap(([file, schema]) =>
    textsIn(root, file, schema).flatMap(([place, text]) => (isForOffice(file, place) ? [] : [{ file, place, text }])),
  );
}
