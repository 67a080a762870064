/** The sample items: what is deleted, or becomes a draft. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalText } from '../../../src/editor/file-text.ts';
import { fixedFiles, ITEM_COLLECTIONS, ITEM_NAMES } from '../../../src/content-model/collections.ts';
import { translationOf } from '../../../src/content-model/translations.ts';
import type { Language } from '../../../src/language/languages.ts';
import { visibleFiles } from '../../../src/integrations/files.ts';
import { readItems } from '../../../src/integrations/content/items.ts';
import { filesInGit } from './git-tree.ts';

const FOLDERS = Object.values(ITEM_COLLECTIONS).map(({ folder }) => folder);

/**
 * Deletes articles, publications, videos and pictures, with the files beside them.
 * @param scope `git`: only files that Git has, so that it can bring them back; `all`: every file that is not hidden
 * @returns how many files
 */
export function deleteItems(root: string, scope: 'git' | 'all'): number {
  const files = scope === 'git' ? filesInGit(root, FOLDERS) : FOLDERS.flatMap((folder) => visibleFiles(root, folder));
  for (const file of files) rmSync(path.join(root, file));
  return files.length;
}

/** Makes every item a draft. @returns their number */
export function makeDrafts(root: string): number {
  const items = ITEM_NAMES.flatMap((name) => readItems(root, name));
  for (const { file } of items) {
    const full = path.join(root, file);
    const text = canonicalText(file, readFileSync(full, 'utf8'), { draft: true });
    if (text !== undefined) writeFileSync(full, text);
  }
  return items.length;
}

/** Deletes the translations of items and of all other texts into some languages: the content check would ask what they are for. */
export function deleteTranslations(root: string, isUnwanted: (language: Language) => boolean): void {
  const fixed = fixedFiles().flatMap(({ file, translates }) => (translates && isUnwanted(translates.language) ? [file] : []));
  const items = FOLDERS.flatMap((folder) => visibleFiles(root, folder)).filter((file) => {
    const translation = translationOf(file);
    return translation !== undefined && isUnwanted(translation.language);
  });
  for (const file of [...fixed, ...items]) rmSync(path.join(root, file), { force: true });
}
