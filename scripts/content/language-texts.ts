/** The texts that a language has in its own files, with their places. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OtherLanguage } from '../../src/language/languages.ts';
import { isText, type Shape, shapeOf } from '../../src/content-model/checks/shape.ts';
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import {
  FILE_COLLECTIONS,
  fixedFiles,
  ITEM_COLLECTIONS,
  ITEM_NAMES,
  type ItemCollection,
  schemaOf,
} from '../../src/content-model/collections.ts';
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
function textsOf(value: unknown, shape: Shape, place = ''): PlacedText[] {
  if (typeof value === 'string') return isText(shape) ? [[place, value]] : [];
  const { properties = {}, additionalProperties, items } = shape;
  const others = items ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) =>
    textsOf(inner, properties[key] ?? others, place === '' ? key : `${place}.${key}`),
  );
}

/** Lines of a text without tags, code and the targets of links. */
const linesOf = (body: string, firstLine: number): PlacedText[] =>
  body
    .replaceAll(/```[^]*?```|`[^`\n]*`|<[^>]*>|\]\([^)]*\)/g, (code) => code.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .map((line, index) => [`line ${firstLine + index}`, line]);

function textsIn(root: string, file: string, shape: Shape): PlacedText[] {
  const reading = existsSync(path.join(root, file)) ? readContent(root, file) : undefined;
  if (reading?.kind !== 'read') return [];
  const { value, text } = reading;
  return [...textsOf(value, shape), ...(text ? linesOf(text.body, text.bodyLine) : [])];
}

/** Names of templates, which the office reads in its list. */
const isForOffice = (file: string, place: string) => file.startsWith(`${CONTENT_DIR}/office/replies.`) && place.endsWith('.name');

/** Groups of words, all of them texts. To derive it from the schema would take a tenth of the content check. */
const WORDS: Shape = { additionalProperties: { additionalProperties: { type: 'string' } } };

/** Every text of a language that visitors read, file by file. */
export function languageTexts(root: string, language: OtherLanguage): LanguageText[] {
  const files = [
    ...fixedFiles()
      .filter(({ translates }) => translates?.language === language)
      .map(
        (fixed) => [fixed.file, fixed.folder === FILE_COLLECTIONS.interface.folder ? WORDS : shapeOf(schemaOf(fixed))] as const,
      ),
    ...ITEM_NAMES.flatMap((name) => {
      const { translation }: ItemCollection = ITEM_COLLECTIONS[name];
      const shape = translation && shapeOf(schemaOf({ schema: translation }));
      return shape ? readItems(root, name).map(({ file }) => [translationIn(language, file), shape] as const) : [];
    }),
  ];
  return files.flatMap(([file, shape]) =>
    textsIn(root, file, shape).flatMap(([place, text]) => (isForOffice(file, place) ? [] : [{ file, place, text }])),
  );
}
