/** The editor in a browser, over a copy of the author's files in the browser's own file system instead of a folder of the computer. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { TEST_CONTENT } from '../../site/folders.ts';
import { canonicalText } from '../../../src/editor/file-text.ts';
import { contentFiles } from '../content/content.ts';

/** An article with a long text and every component. */
export const ARTICLE = `${TEST_CONTENT}/blog/peripheral-arterial-disease-diabetes-mellitus.mdx`;

/** An author's file in the form of the editor, so that a test sees only its own changes. */
export function fileText(file: string): string {
  const text = readFileSync(file, 'utf8');
  return canonicalText(file, text) ?? text;
}

/** The text of every author's file, read once for all tests of a process. */
let texts: readonly (readonly [file: string, text: string])[] | undefined;
const allTexts = () => (texts ??= contentFiles().map((file) => [file, fileText(file)] as const));

/**
 * Opens the editor over a copy of the author's files and signs in.
 * @param changed files with another text, and files that are not among them
 */
export async function openEditor(page: Page, changed: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.addInitScript(() => {
    // The picker needs a person; the browser's own file system has the same interface.
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto('/desk');
  const files = Object.entries({ ...Object.fromEntries(allTexts()), ...changed });
  await page.evaluate(async (copies) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('.git', { create: true });
    const write = async ([file, text]: readonly [string, string]) => {
      const parts = file.split('/');
      const name = parts.pop() ?? '';
      let folder = root;
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    };
    await Promise.all(copies.map(write));
  }, files);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await expect(page.getByRole('treeitem', { name: 'Articles' })).toBeVisible();
}

/** A file of the browser's copy as bytes; undefined if it does not exist. */
export async function bytesInEditor(page: Page, file: string): Promise<Buffer | undefined> {
  const base64 = await page.evaluate(async (wanted) => {
    const parts = wanted.split('/');
    const name = parts.pop() ?? '';
    let folder = await navigator.storage.getDirectory();
    for (const part of parts) folder = await folder.getDirectoryHandle(part);
    try {
      const bytes = new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    } catch {
      return undefined;
    }
  }, file);
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** The text of a file in the browser's copy; undefined if it does not exist. */
export const fileInEditor = async (page: Page, file: string) => (await bytesInEditor(page, file))?.toString();

/** The address of the editor for a file. */
function editorAddress(file: string): string {
  const { dir, name } = path.posix.parse(file);
  const folder = dir === TEST_CONTENT ? 'identity' : path.posix.basename(dir);
  return `#/collections/${folder}/entries/${name}`;
}

/** The part of the editor with the fields in English. Without translations it does not name the language. */
export const editPane = (page: Page): Locator => page.getByRole('group', { name: /^Edit (?!.*(?:Sinhala|Tamil)).* Content$/ });

/** The part with the fields in Sinhala or Tamil. The editor puts marks of direction around names. */
export const translationPane = (page: Page, language: 'Sinhala' | 'Tamil'): Locator =>
  page.getByRole('group', { name: new RegExp(`^Edit .?${language}.? Content$`) });

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

/**
 * Saves, waits until the editor has closed, and reads the file.
 * @param press how to save
 */
export async function save(page: Page, file: string, press = () => saveButton(page).click()): Promise<string | undefined> {
  await press();
  // Its name changes while it saves, so the button alone says nothing.
  await expect(page.getByRole('group', { name: 'Content Editor' })).toBeHidden();
  return fileInEditor(page, file);
}

/** A field of one line or more, by its label. */
export const textbox = (page: Page, name: string): Locator => editPane(page).getByRole('textbox', { name, exact: true });

/** The lines that a change has replaced, or the numbers of lines if they differ. */
export function changedLines(before: string, after = ''): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length !== now.length) return [`${old.length} lines became ${now.length}`, after];
  return now.filter((line, index) => line !== old[index]);
}

/** Opens an item in the editor. */
export async function openItem(page: Page, file: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, editorAddress(file));
  await expect(saveButton(page)).toBeVisible();
}

/** The text of an item as the editor shows it, not as Markdown. */
export const richText = (page: Page): Locator => page.locator('.lexical-root').first();
