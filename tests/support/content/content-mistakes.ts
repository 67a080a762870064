/** A site with few items, and what the content check and the editor say of a mistake in it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import type { Problem } from '../../../src/content-model/checks/problem.ts';
import { checkEntry } from '../../../src/editor/check-entry.ts';
import { readFileText } from '../../../src/editor/file-text.ts';
import { contentCopy } from './content-copy.ts';
import { testWith } from '../vitest/test-with.ts';

export const ARTICLE = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';
/** An article without a text. */
export const EMPTY_ARTICLE = 'blog/no-text-yet.mdx';
export const PAPER = 'publications/cuffs-and-toes-2024.json';
export const OTHER_PAPER = 'publications/letters-to-clinics-2025.json';
export const VIDEO = 'videos/featured-interview.json';
export const OTHER_VIDEO = 'videos/foot-week.json';
export const PICTURE = 'gallery/summit-keynote.json';
const KEPT = new Set([ARTICLE, EMPTY_ARTICLE, PAPER, OTHER_PAPER, VIDEO, OTHER_VIDEO, PICTURE]);

/** A copy of the fictional site with a few items of each kind, which are checked in a third of the time. */
export function smallCopy() {
  const copy = contentCopy();
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    for (const name of readdirSync(path.join(copy.root, 'content', folder)).map((file) => `${folder}/${file}`))
      if (/\.(?:json|mdx)$/.test(name) && !KEPT.has(name)) copy.remove(name);
  const problems = (): Problem[] => checkContent(copy.root);
  return {
    ...copy,
    problems,
    /** What the content check reports after one replacement in a file, and what the editor says of the same text. */
    mistake(name: string, from: string | RegExp, to: string) {
      const before = copy.read(name);
      copy.replace(name, from, to);
      const text = copy.read(name);
      const reported = problems();
      copy.write(name, before);
      const file = `content/${name}`;
      const inEditor = () => checkEntry(file, readFileText(file, text)).problems;
      return { text, problems: reported, inEditor };
    },
  };
}

/** Any text that begins with this one. */
export const begins = (text: string) => expect.stringMatching(`^${RegExp.escape(text)}`) as string;

/** `test` with a small copy of its own for each test that names `copy`. */
export const test = testWith('copy', smallCopy);
