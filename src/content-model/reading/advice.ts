/** Puts a reading report into words. */
import { type MarkdownNode, paragraphsOf } from './prose.ts';
import { MIN_WORDS, type ReadingReport, readingReport } from './report.ts';

/** How much of a sentence is printed. */
const EXCERPT_CHARACTERS = 60;

/** The beginning of a sentence, cut between two words. */
function beginning(sentence: string): string {
  if (sentence.length <= EXCERPT_CHARACTERS) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', EXCERPT_CHARACTERS))} …`;
}

/** What a report says to an author. */
function adviceLines(name: string, report: ReadingReport): string[] {
  if (report.kind === 'not in English') return [`${name}: no reading age, because most of it is in letters of other languages`];
  if (report.kind === 'too short')
    return [`${name}: no reading age, because it has ${report.words} words of English prose; ${MIN_WORDS} are needed`];
  const hardWords = report.hardWords.map(
    ({ word, line, count }) => `${word} (line ${line}${count > 1 ? `, ${count} times` : ''})`,
  );
  return [
    `${name}: reading age ${report.age}`,
    '  longest sentences:',
    ...report.longestSentences.map(({ text, line, words }) => `    line ${line}, ${words} words: ${beginning(text)}`),
    `  hard words that are not explained: ${hardWords.join(', ') || 'none'}`,
  ];
}

/**
 * The advice on a text, a line each; empty while it has none or cannot be read, which the check reports.
 * @param name of the text, which begins the first line
 * @param firstLine the line of the file on which the text begins
 */
export function adviceOn(name: string, body: string, firstLine: number, parse: (body: string) => MarkdownNode): string[] {
  if (body.trim() === '') return [];
  let tree: MarkdownNode;
  try {
    tree = parse(body);
  } catch {
    return [];
  }
  return adviceLines(name, readingReport(paragraphsOf(tree, firstLine)));
}
