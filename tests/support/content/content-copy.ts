import { TEST_CONTENT } from '../../site/folders.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Drafts, items that wait for their day, and items that name one of them. */
const HIDDEN = /unseen.*\.(?:json|mdx)$|reading-a-study\.mdx$|early-version\.json$/;

/** Translations, which only its build writes. */
const TRANSLATIONS = /\.(?:si|ta)\.(?:json|mdx)$|interface\/(?:si|ta)\.json$/;

/** Copies the fictional site into the content/ of a project, without its hidden items and translations. */
export function copyContent(root: string): void {
  cpSync(TEST_CONTENT, path.join(root, 'content'), {
    recursive: true,
    filter: (file) => !HIDDEN.test(file) && !TRANSLATIONS.test(file),
  });
}

/** The content/ of a temporary project, which is removed at the end of the test (`using`). */
export function contentIn(root: string) {
  const full = (file: string) => path.join(root, 'content', file);
  const read = (file: string) => readFileSync(full(file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(full(file), text);
  return {
    ...{ root, read, write, remove: (file: string) => rmSync(full(file)) },
    replace(file: string, from: string | RegExp, to: string) {
      const [before, after] = [read(file), read(file).replace(from, to)];
      if (before === after) throw new Error(`${file} does not contain ${String(from)}, so the test changes nothing.`);
      write(file, after);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A temporary project whose content/ is a copy of the fictional site. */
export function contentCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  copyContent(root);
  return contentIn(root);
}
