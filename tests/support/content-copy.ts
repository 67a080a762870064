import { TEST_CONTENT } from '../site/folders.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Drafts and items that wait for their day. */
const HIDDEN = [
  'blog/draft-in-progress.mdx',
  'blog/waits-for-its-day.mdx',
  'publications/draft-of-a-paper-2025.json',
  'videos/draft-video.json',
  'videos/later-video.json',
  'gallery/draft-picture.json',
];

/** A temporary project whose content/ is a copy of the fictional site, for a test to change, without its hidden items. Removed at the end of the test (`using`). */
export function contentCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync(TEST_CONTENT, path.join(root, 'content'), { recursive: true });
  for (const file of HIDDEN) rmSync(path.join(root, 'content', file));
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
