/** Compares the lists of the practice with the files that choose from them, and with their translations. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type OtherLanguage, otherLanguages } from '../../language/languages.ts';
import { checkChoices, checkTranslatedList, chosenIn, type ListIds } from '../../content-model/checks/choices.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import { shapeOf } from '../../content-model/checks/shape.ts';
import { fieldsOf } from '../../content-model/checks/values.ts';
import { fixedFiles, ITEM_COLLECTIONS, ITEM_NAMES, type ItemCollection, schemaOf } from '../../content-model/collections.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { LIST_NAMES, type ListName, listNamed } from '../../content-model/lists.ts';
import { translationIn } from '../../content-model/translations.ts';
import { readItems } from './items.ts';
import { readContent, readFields } from './read-file.ts';

const fileOf = (list: ListName) => {
  const { collection, file } = listNamed(list);
  return `${CONTENT_DIR}/${collection}/${file}.json`;
};

/** Ids of the entries of a list in a file; undefined if the file has no such list. */
function idsIn(root: string, file: string, list: ListName): string[] | undefined {
  const { [listNamed(list).field]: entries } = readFields(root, file);
  if (!Array.isArray(entries)) return undefined;
  return entries.flatMap((entry) => {
    const { id } = fieldsOf(entry);
    return typeof id === 'string' ? [id] : [];
  });
}

const allIds = (root: string) => Object.fromEntries(LIST_NAMES.map((list) => [list, idsIn(root, fileOf(list), list)])) as ListIds;

/** The translations of a list that exist. */
const translationsOf = (root: string, list: ListName, languages: readonly OtherLanguage[]) =>
  languages.flatMap((language) => {
    const file = translationIn(language, fileOf(list));
    return existsSync(path.join(root, file)) ? [{ file, list, chosen: idsIn(root, file, list) ?? [] }] : [];
  });

/** Reports every item, session and translation that names an entry which its list does not have. */
export function checkLists(root: string): Problem[] {
  const ids = allIds(root);
  const ofItems = ITEM_NAMES.flatMap((name) => {
    const collection: ItemCollection = ITEM_COLLECTIONS[name];
    const shape = shapeOf(schemaOf(collection));
    return readItems(root, name).flatMap(({ file, reading }) =>
      reading.kind === 'read' ? checkChoices(file, chosenIn(reading.value, shape), ids, CONTENT_DIR) : [],
    );
  });
  const ofFiles = fixedFiles()
    .filter(({ file }) => existsSync(path.join(root, file)))
    .flatMap((described) => {
      const reading = readContent(root, described.file);
      if (reading.kind === 'unreadable') return [];
      return checkChoices(described.file, chosenIn(reading.value, shapeOf(schemaOf(described))), ids, CONTENT_DIR);
    });
  const ofTranslations = LIST_NAMES.flatMap((list) =>
    translationsOf(root, list, otherLanguages()).flatMap((translation) => checkTranslatedList(translation, ids)),
  );
  return [...ofItems, ...ofFiles, ...ofTranslations];
}

/** A line for each list that has names without a translation into a language. English ones are shown. */
export function missingNames(root: string, language: OtherLanguage): string[] {
  const ids = allIds(root);
  return LIST_NAMES.flatMap((list) =>
    translationsOf(root, list, [language]).flatMap(({ file, chosen }) => {
      const missing = (ids[list] ?? []).filter((id) => !chosen.includes(id));
      return missing.length === 0 ? [] : [`${file} has no name in \`${listNamed(list).field}\` for: ${missing.join(', ')}`];
    }),
  );
}
