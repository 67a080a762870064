/** Checks all of content/ without building and reports every problem at once. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCharacters } from '../../content-model/checks/characters.ts';
import { IN_UTF16 } from '../../content-model/checks/encoding.ts';
import { CHECKED_FILES, describeBytes } from '../../content-model/checks/file-bytes.ts';
import { checkFile } from '../../content-model/checks/check-file.ts';
import { checkChoices, chosenIn, type ListIds } from '../../content-model/checks/choices.ts';
import { checkPluralForms } from '../../content-model/checks/plural-forms.ts';
import { firstLanguage } from '../../language/languages.ts';
import { checkFileName } from '../../content-model/checks/item-name.ts';
import type { Problem } from '../../content-model/checks/problem.ts';
import { duplicates } from '../../content-model/checks/unique-fields.ts';
import { fieldsOf } from '../../content-model/checks/values.ts';
import {
  fixedFiles,
  ITEM_COLLECTIONS,
  ITEM_NAMES,
  type ItemCollection,
  type ItemCollectionName,
  schemaOf,
} from '../../content-model/collections.ts';
import { visibleFiles } from '../files.ts';
import { checkTranslations } from './item-translations.ts';
import { readItems } from './items.ts';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { allIds, checkTranslatedLists } from './practice-lists.ts';
import { checkTextLength } from './page-budget.ts';
import { parseMdx, picturesBeside, readContent, readFields, readText } from './read-file.ts';
import type { ContentItem } from './shown-items.ts';
import { strayFiles, textFiles } from './stray-files.ts';

type Item = Pick<ContentItem, 'file' | 'fields'>;

function checkFeatured(videos: readonly Item[]): Problem[] {
  const count = videos.filter(({ fields }) => fields['featured'] === true).length;
  const right = 'Write "featured": true in one of them at most.';
  return count <= 1
    ? []
    : [{ file: ITEM_COLLECTIONS.videos.folder, field: 'featured', wrong: `${count} videos are featured`, right }];
}

/**
 * A title that occurs twice is the same publication twice, unless both have identifiers of their own: a preprint and its
 * article, or two letters to the editor.
 */
function checkTitles(publications: readonly Item[]): Problem[] {
  const hasIdentifier = ({ fields }: Item) => (fields['doi'] ?? fields['pmid']) !== undefined;
  const titles = Map.groupBy(publications, ({ fields }) => fields['title']);
  return [...titles.values()].filter((items) => !items.every(hasIdentifier)).flatMap((items) => duplicates(items, 'title'));
}

/** A PDF is beside its entry. */
function checkPdf({ file, fields: { pdf } }: Item, root: string): Problem[] {
  if (typeof pdf !== 'string' || existsSync(path.join(root, path.dirname(file), pdf))) return [];
  const right = 'Put the file into the same folder, or remove the field.';
  return [{ file, field: 'pdf', wrong: `there is no file ${pdf} (capital and small letters differ)`, right }];
}

/** What is checked of all items of a collection together, or needs more than the text of a file. */
const MORE: Partial<Record<ItemCollectionName, (items: readonly Item[], root: string) => Problem[]>> = {
  blog: (articles, root) => articles.flatMap(({ file }) => checkTextLength(root, file)),
  publications: (items, root) => [...items.flatMap((item) => checkPdf(item, root)), ...checkTitles(items)],
  videos: checkFeatured,
};

/** Checks every item of a collection: file name, fields, picture, text, and what must be unique. */
function checkCollection(root: string, name: ItemCollectionName, lists: ListIds): Problem[] {
  const described: ItemCollection = ITEM_COLLECTIONS[name];
  const items = readItems(root, name);
  const ids = items.map(({ id }) => id);
  // One schema serves all items, because creating it is slow; `current` is the file that its pictures are beside.
  let current = '';
  const pictures = picturesBeside(root, () => current);
  const schema = schemaOf(described, pictures);
  const read: Item[] = [];
  const problems = items.flatMap(({ file, reading }) => {
    current = file;
    if (reading.kind === 'unreadable') return [...checkFileName(file, ids), reading.problem];
    const { value: fields, text } = reading;
    read.push({ file, fields: fieldsOf(fields) });
    return [
      ...checkFile(file, { fields, text }, { described, schema, ids, parse: parseMdx }),
      ...checkChoices(file, chosenIn(fields, schema), lists, CONTENT_DIR),
    ];
  });
  return [...problems, ...described.unique.flatMap((field) => duplicates(read, field)), ...(MORE[name]?.(read, root) ?? [])];
}

const checkFixedFiles = (root: string, lists: ListIds): Problem[] =>
  fixedFiles().flatMap((described) => {
    const { file, isOptional, translates } = described;
    if (isOptional && !existsSync(path.join(root, file))) return [];
    const reading = readContent(root, file);
    if (reading.kind === 'unreadable') return [reading.problem];
    const pictures = picturesBeside(root, () => file);
    const schema = schemaOf(described, pictures);
    return [
      ...checkFile(file, { fields: reading.value, text: reading.text }, { described, schema, parse: parseMdx }),
      ...checkChoices(file, chosenIn(reading.value, schema), lists, CONTENT_DIR),
      ...checkPluralForms(file, reading.value, schema, translates?.language ?? firstLanguage()),
    ];
  });

function checkText(root: string, file: string): Problem[] {
  const { text, isUtf16 } = readText(root, file);
  const right = `${IN_UTF16.right} \`npm run content:format\` does so.`;
  return [...(isUtf16 ? [{ file, field: '', ...IN_UTF16, right }] : []), ...checkCharacters(text, file)];
}

const checkAllCharacters = (root: string, files: readonly string[]): Problem[] =>
  textFiles(files)
    .filter((file) => /\.(?:json|mdx)$/.test(file))
    .flatMap((file) => checkText(root, file));

/** The bytes of pictures and PDFs, also of those that no item names yet. */
const checkAllBytes = (root: string, files: readonly string[]): Problem[] =>
  files
    .filter((file) => CHECKED_FILES.test(file))
    .flatMap((file) => {
      const problem = describeBytes(file, readFileSync(path.join(root, file)));
      return problem ? [{ file, field: '', ...problem }] : [];
    });

/** The home page has a heading for the news that site.json names. */
function checkNews(root: string): Problem[] {
  const [site, home] = [`${CONTENT_DIR}/site.json`, `${CONTENT_DIR}/pages/home.json`];
  if (!('news' in readFields(root, site)) || 'news' in readFields(root, home)) return [];
  const right = `Write it, or remove \`news\` from ${site}.`;
  return [{ file: home, field: 'news', wrong: `is missing, and ${site} names news`, right }];
}

/** Every problem in `content/` below `root`. An empty list means that the site can be built. */
export function checkContent(root: string): Problem[] {
  const [lists, files] = [allIds(root), visibleFiles(root, CONTENT_DIR)];
  return [
    ...checkFixedFiles(root, lists),
    ...ITEM_NAMES.flatMap((name) => checkCollection(root, name, lists)),
    ...checkNews(root),
    ...checkTranslations(root),
    ...checkTranslatedLists(root),
    ...checkAllCharacters(root, files),
    ...checkAllBytes(root, files),
    ...strayFiles(root, files),
  ];
}
