/** Finds text files in content/ that nothing reads, so that an author's words are not ignored silently. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { OFFICE_SCHEMAS } from '../../src/content-model/schemas/office.ts';
import { PAGE_SCHEMAS } from '../../src/content-model/schemas/page.ts';
import { POLICY_SLUGS } from '../../src/content-model/schemas/policy.ts';
import { didYouMean } from '../../src/content-model/checks/explain-issue.ts';
import { itemName, TEXT_EXTENSION } from '../../src/content-model/checks/item-name.ts';
import { ITEM_FOLDERS, type ItemFolder } from './items.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';

/** Extensions of plain text: such a file becomes an article by renaming. */
const PLAIN_TEXT = /\.(?:mdx?|markdown|txt)$/i;

/** Folders in which every file has a fixed name. */
const FIXED = [
  { folder: CONTENT_DIR, extension: '.json', names: ['site'] },
  { folder: `${CONTENT_DIR}/pages`, extension: '.json', names: Object.keys(PAGE_SCHEMAS) },
  { folder: `${CONTENT_DIR}/office`, extension: '.json', names: Object.keys(OFFICE_SCHEMAS) },
  { folder: `${CONTENT_DIR}/policies`, extension: '.mdx', names: POLICY_SLUGS },
] as const;
const BLOG = `${CONTENT_DIR}/blog`;
const KNOWN = new Set([
  `${CONTENT_DIR}/README.md`,
  ...FIXED.flatMap(({ folder, extension, names }) => names.map((name) => `${folder}/${name}${extension}`)),
]);

const isArticle = (file: string) => path.posix.dirname(file) === BLOG && file.endsWith('.mdx');
const FOLDERS = Object.keys(ITEM_FOLDERS) as ItemFolder[];
const isItem = (file: string) =>
  FOLDERS.some((folder) => path.posix.dirname(file) === `${CONTENT_DIR}/${folder}`) && file.endsWith('.json');
/** Notes beside pictures: their licences, say. */
const isNote = (file: string) =>
  ['images', 'videos', 'gallery'].some((folder) => file.startsWith(`${CONTENT_DIR}/${folder}/`)) && !file.endsWith('.json');

/** Text files below content/ with forward slashes, without hidden files and notes beside pictures. */
export function textFiles(root: string): string[] {
  return readdirSync(path.join(root, CONTENT_DIR), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && TEXT_EXTENSION.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !isNote(file))
    .toSorted();
}

/** The collection that a misplaced file is meant for: it is inside its folder, or a list beside it that has its name. */
function itemFolderFor(file: string): ItemFolder | undefined {
  const { dir, name } = path.posix.parse(file);
  if (dir === CONTENT_DIR) return didYouMean(name, FOLDERS) as ItemFolder | undefined;
  return FOLDERS.find((folder) => `${dir}/`.startsWith(`${CONTENT_DIR}/${folder}/`));
}

/** What to do with a file in a folder of fixed names. */
function fixedNameHint(root: string, file: string, { folder, extension, names }: (typeof FIXED)[number]): string {
  const meant = didYouMean(path.posix.parse(file).name, names);
  const all = `${folder} holds ${names.map((name) => name + extension).join(', ')}.`;
  if (!meant) return `Delete it, or move its text into the file it belongs to. ${all}`;
  const target = `${folder}/${meant}${extension}`;
  return existsSync(path.join(root, target))
    ? `Move its text into ${target}, which exists, and delete this file. ${all}`
    : `Rename it to ${target}. ${all}`;
}

/** Every text file in content/ that the site does not read. */
export function strayFiles(root: string): Problem[] {
  const files = textFiles(root);
  const slugs = new Set(files.filter(isArticle).map((file) => path.posix.parse(file).name));
  const hint = (file: string) => {
    const folder = itemFolderFor(file);
    if (folder)
      return `Write each ${ITEM_FOLDERS[folder]} to a file of its own, ${CONTENT_DIR}/${folder}/<id>.json, and delete this file.`;
    const fixed = FIXED.find(({ folder }) => folder === path.posix.dirname(file));
    if (fixed) return fixedNameHint(root, file, fixed);
    const name = itemName(path.posix.basename(file), slugs, '.mdx');
    slugs.add(name.slice(0, -'.mdx'.length));
    return PLAIN_TEXT.test(file)
      ? `If it is an article, rename it to ${BLOG}/${name}`
      : `If it is an article, copy its text into a new file ${BLOG}/${name}`;
  };
  return files
    .filter((file) => !KNOWN.has(file) && !isArticle(file) && !isItem(file))
    .map((file) => ({ file: path.normalize(file), field: '', wrong: 'is not read by the site', right: hint(file) }));
}
