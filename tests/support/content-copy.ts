import { TEST_CONTENT } from '../site/folders.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Drafts, items that wait for their day, and items that name one of them. */
const HIDDEN = [
  'blog/reading-a-study.mdx',
  'blog/unseen-draft.mdx',
  'blog/unseen-later.mdx',
  'publications/early-version.json',
  'publications/unseen-paper.json',
  'videos/unseen-later.json',
  'videos/unseen-video.json',
  'gallery/unseen-picture.json',
];

/** Copies the fictional site into the content/ of a project, without its hidden items. */
export function copyContent(root: string): void {
  cpSync(TEST_CONTENT, path.join(root, 'content'), { recursive: true });
  for (const file of HIDDEN) rmSync(path.join(root, 'content', file));
}

/** A temporary project whose content/ is a copy of the fictional site. Removed at the end of the test (`using`). */
export function contentCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  copyContent(root);
  const full = (file: string) => path.join(root, 'content', file);
  return {
    root,
    read: (file: string) => readFileSync(full(file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(full(file), text),
    remove: (file: string) => rmSync(full(file)),
    replace(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(full(file), 'utf8');
      const after = before.replace(from, to);
      if (before === after) throw new Error(`${file} does not contain ${String(from)}, so the test changes nothing.`);
      writeFileSync(full(file), after);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}
