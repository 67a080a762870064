/** Advice on plain language for the authors of articles. It is no check: nothing fails because of it. */
import { mdxToMdast } from 'satteri';
import { type MarkdownNode, paragraphsOf } from '../../src/content-model/reading/prose.ts';
import { adviceLines } from '../../src/content-model/reading/advice.ts';
import { READING_AGE_GOAL, readingReport } from '../../src/content-model/reading/report.ts';
import { readItems } from './items.ts';

/** The advice for each article below `root` that has a text; empty if there is none. Skips a text that cannot be parsed. */
export function readingAdvice(root: string): string {
  const lines = readItems(root, 'blog').flatMap(({ file, reading }) => {
    if (reading.kind === 'unreadable' || !reading.text?.body.trim()) return [];
    const { body, bodyLine } = reading.text;
    let tree: MarkdownNode;
    try {
      tree = mdxToMdast(body);
    } catch {
      // checkMdxBody reports it.
      return [];
    }
    return adviceLines(file, readingReport(paragraphsOf(tree, bodyLine)));
  });
  if (lines.length === 0) return '';
  const { from, to } = READING_AGE_GOAL;
  return [`Plain language, as advice only. The goal is a reading age of ${from} to ${to}.`, '', ...lines].join('\n');
}
