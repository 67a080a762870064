/** The lists of the practice, and their translations. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type OtherLanguage, otherLanguages } from '../../language/languages.ts';
import { checkTranslatedList, type ListIds } from '../../content-model/checks/choices.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import { fieldsOf } from '../../content-model/checks/values.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { LIST_NAMES, type ListName, listNamed } from '../../content-model/lists.ts';
import { translationIn } from '../../content-model/translations.ts';
import { readFields } from './read-file.ts';

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

/** The ids of every list. */
export const allIds = (root: string) =>
  Object.fromEntries(LIST_NAMES.map((list) => [list, idsIn(root, fileOf(list), list)])) as ListIds;

/** The translations of a list that exist. */
const translationsOf = (root: string, list: ListName, languages: readonly OtherLanguage[]) =>
  languages.flatMap((language) => {
    const file = translationIn(language, fileOf(list));
    return existsSync(path.join(root, file)) ? [{ file, list, chosen: idsIn(root, file, list) ?? [] }] : [];
  });

/** Reports every translation of a list that names an entry which the list does not have. */
export function checkTranslatedLists(root: string): Problem[] {
  const ids = allIds(root);
  return LIST_NAMES.flatMap((list) =>
    translationsOf(root, list, otherLanguages()).flatMap((translation) => checkTranslatedList(translation, ids)),
  );
}

/** A line for each list that has names without a translation into a language. Those of the first one are shown. */
export function missingNames(root: string, language: OtherLanguage): string[] {
  const ids = allIds(root);
  return LIST_NAMES.flatMap((list) =>
    translationsOf(root, list, [language]).flatMap(({ file, chosen }) => {
      const missing = (ids[list] ?? []).filter((id) => !chosen.includes(id));
      return missing.length === 0 ? [] : [`${file} has no name in \`${listNamed(list).field}\` for: ${missing.join(', ')}`];
    }),
  );
}
