/** Advice on plain language for the authors of articles. It is no check: nothing fails because of it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { mdxToMdast } from 'satteri';
import { type MarkdownNode, paragraphsOf } from '../../src/reading/prose.ts';
import { MIN_WORDS, READING_AGE_GOAL, readingReport, type ReadingReport } from '../../src/reading/report.ts';
import { readMdx } from './read-file.ts';

/** How much of a sentence is printed. */
const EXCERPT_CHARACTERS = 60;

/** The beginning of a sentence, cut between two words. */
function beginning(sentence: string): string {
  if (sentence.length <= EXCERPT_CHARACTERS) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', EXCERPT_CHARACTERS))} …`;
}

function adviceLines(file: string, report: ReadingReport): string[] {
  if (report.kind === 'not in English') return [`${file}: no reading age, because most of it is in Sinhala or Tamil`];
  if (report.kind === 'too short')
    return [`${file}: no reading age, because it has ${report.words} words of English prose; ${MIN_WORDS} are needed`];
  const hardWords = report.hardWords.map(
    ({ word, line, count }) => `${word} (line ${line}${count > 1 ? `, ${count} times` : ''})`,
  );
  return [
    `${file}: reading age ${report.age}`,
    '  longest sentences:',
    ...report.longestSentences.map(({ text, line, words }) => `    line ${line}, ${words} words: ${beginning(text)}`),
    `  hard words that are not explained: ${hardWords.join(', ') || 'none'}`,
  ];
}

/** The advice for each article below `root` that has a text; empty if there is none. Skips a text that cannot be parsed. */
export function readingAdvice(root: string): string {
  const folder = path.join('content', 'blog');
  const lines = readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((name) => {
      const reading = readMdx(root, path.join(folder, name));
      if (reading.kind === 'unreadable' || reading.value.body.trim() === '') return [];
      const { body, bodyLine } = reading.value;
      let tree: MarkdownNode;
      try {
        tree = mdxToMdast(body);
      } catch {
        // checkMdxBody reports it.
        return [];
      }
      return adviceLines(`content/blog/${name}`, readingReport(paragraphsOf(tree, bodyLine)));
    });
  if (lines.length === 0) return '';
  const { from, to } = READING_AGE_GOAL;
  return [`Plain language, as advice only. The goal is a reading age of ${from} to ${to}.`, '', ...lines].join('\n');
}
