/** Advice on plain language for the authors of articles. It is no check: nothing fails because of it. */
import { adviceOn } from '../../src/content-model/reading/advice.ts';
import { READING_AGE_GOAL } from '../../src/content-model/reading/report.ts';
import { readItems } from './items.ts';
import { parseMdx } from './read-file.ts';

/** The advice for each article below `root` that has a text. */
export function readingAdvice(root: string): string {
  const lines = readItems(root, 'blog').flatMap(({ file, reading }) =>
    reading.kind === 'read' && reading.text ? adviceOn(file, reading.text.body, reading.text.bodyLine, parseMdx) : [],
  );
  if (lines.length === 0) return '';
  const { from, to } = READING_AGE_GOAL;
  return [`Plain language, as advice only. The goal is a reading age of ${from} to ${to}.`, '', ...lines].join('\n');
}
