/** Puts another language at the root of the site: its texts move to the files without a code in their name. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { type Shape, shapeOf } from '../../../src/content-model/checks/shape.ts';
import { type Fields, fieldsOf } from '../../../src/content-model/checks/values.ts';
import {
  type FixedFile,
  fixedFiles,
  type ItemCollection,
  itemCollection,
  ITEM_NAMES,
  schemaOf,
} from '../../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import type { Site } from '../../../src/content-model/schemas/site.ts';
import { siteInLanguage } from '../../../src/content-model/schemas/translated-site.ts';
import { translationIn } from '../../../src/content-model/translations.ts';
import { canonical } from '../../../src/editor/canonical.ts';
import { readFileText } from '../../../src/editor/file-text.ts';
import { BODY, writeMdxFile } from '../../../src/editor/mdx-file.ts';
import { readItems } from '../../../src/integrations/content/items.ts';
import { completed } from '../../../src/language/fallback.ts';
import type { Language } from '../../../src/language/languages.ts';
import { SITE } from './identity.ts';

/** A value without the fields that its schema does not have. */
function withoutUnknownFields(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutUnknownFields(shape.items ?? {}, entry));
  const { properties } = shape;
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(known.map(([name, inner]) => [name, withoutUnknownFields(properties[name] ?? {}, inner)]));
}

/** Closed days with the reasons of a translation. @param key the field by which a translation names a day */
function withReasons(own: unknown, translated: unknown, key: string): unknown {
  const days = (Array.isArray(translated) ? translated : []).map(fieldsOf);
  return (Array.isArray(own) ? own : []).map((day: unknown) => ({
    ...fieldsOf(day),
    ...days.find((other) => other[key] === fieldsOf(day)[key]),
  }));
}

/** The fields of a file with the texts of its translation. Its own review stays, as that of a translation has other fields. */
function inTranslation(own: Fields, { [BODY]: body, closed, holidays, ...texts }: Fields): Fields {
  return completed(own, {
    ...texts,
    review: own['review'],
    ...(body === '' || body === undefined ? {} : { [BODY]: body }),
    ...(closed === undefined ? {} : { closed: withReasons(own['closed'], closed, 'from') }),
    ...(holidays === undefined ? {} : { holidays: withReasons(own['holidays'], holidays, 'date') }),
  });
}

type Translated = Pick<FixedFile | ItemCollection, 'schema'> & { file: string; translation: FixedFile['schema'] };

/** The files that can be translated. */
const translatedFiles = (root: string): Translated[] => [
  ...fixedFiles().flatMap(({ file, schema, translation }) => (translation ? [{ file, schema, translation }] : [])),
  ...ITEM_NAMES.flatMap((name) => {
    const { schema, translation } = itemCollection(name) ?? {};
    return schema && translation ? readItems(root, name).map(({ file }) => ({ file, schema, translation })) : [];
  }),
];

interface Change {
  /** The first language so far, and the new one. */
  from: Language;
  to: Language;
  /** Whether the texts of the first one so far become translations. */
  keeps: boolean;
  /** YYYY-MM-DD */
  today: string;
}

/**
 * Changes the files of a site; the program still has the languages before. Texts that the new first language lacks stay in the old
 * one, to be translated by hand.
 */
export function changeFirstLanguage(root: string, { from, to, keeps, today }: Change): void {
  const read = (file: string) => readFileText(file, readFileSync(path.join(root, file), 'utf8')) as Fields;
  const write = (file: string, schema: z.ZodType, fields: Fields) => {
    const shape = shapeOf(schema);
    const { [BODY]: body, ...texts } = fields;
    const values = canonical(withoutUnknownFields(shape, texts), shape) as Fields;
    const text = file.endsWith('.mdx') ? writeMdxFile({ ...values, [BODY]: body }) : `${JSON.stringify(values, null, 2)}\n`;
    writeFileSync(path.join(root, file), text);
  };
  for (const { file, schema, translation } of translatedFiles(root)) {
    const isWords = file === `${CONTENT_DIR}/interface/${from}.json`;
    const translatedFile = translationIn(to, file);
    const original = read(file);
    const texts = existsSync(path.join(root, translatedFile)) ? read(translatedFile) : undefined;
    if (isWords) {
      write(translatedFile, schemaOf({ schema }), inTranslation(original, texts ?? {}));
      if (!keeps) rmSync(path.join(root, file));
      continue;
    }
    // The answers are the identity, in every language.
    if (keeps && file !== SITE) {
      const follows = original['updated'] ?? original['published'] ?? today;
      write(translationIn(from, file), schemaOf({ schema: translation }), { ...original, review: undefined, follows });
    }
    if (texts === undefined) continue;
    const isIdentity = file === SITE;
    write(file, schemaOf({ schema }), isIdentity ? siteInLanguage(original as Site, texts) : inTranslation(original, texts));
    rmSync(path.join(root, translatedFile));
  }
}
