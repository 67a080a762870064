/** Puts a reading report into words. */
import { MIN_WORDS, type ReadingReport } from './report.ts';

/** How much of a sentence is printed. */
const EXCERPT_CHARACTERS = 60;

/** The beginning of a sentence, cut between two words. */
function beginning(sentence: string): string {
  if (sentence.length <= EXCERPT_CHARACTERS) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', EXCERPT_CHARACTERS))} …`;
}

/**
 * What a report says to an author, a line each.
 * @param name of the text, which begins the first line
 */
export function adviceLines(name: string, report: ReadingReport): string[] {
  if (report.kind === 'not in English') return [`${name}: no reading age, because most of it is in Sinhala or Tamil`];
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
