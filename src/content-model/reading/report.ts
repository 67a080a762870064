/** Advice on plain language: how old a reader must be to read a text with ease. Runs in Node and in browsers. */
import { glossaryOf } from './glossary.ts';
import type { Paragraph } from './prose.ts';
import { isHard, keyOf, type Sentence, sentencesOf, syllablesOf, type Word } from './words.ts';

/** The reading age that texts for patients aim at. */
export const READING_AGE_GOAL = { from: 11, to: 14 } as const;

/** A shorter text gives no reliable number. */
export const MIN_WORDS = 100;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const LONGEST_SENTENCES = 3;
const MAX_HARD_WORDS = 10;

interface HardWord {
  /** As it is written first. */
  word: string;
  /** The line of its first occurrence. */
  line: number;
  count: number;
}

export type ReadingReport =
  | { kind: 'too short'; words: number }
  | { kind: 'not in English' }
  | {
      kind: 'read';
      age: number;
      longestSentences: readonly { text: string; line: number; words: number }[];
      /** Hard words that the text does not explain, the most frequent first. */
      hardWords: readonly HardWord[];
    };

/**
 * Reports how easy a text is to read.
 *
 * The grade of a paragraph is Flesch–Kincaid's: 0.39 × words / sentences + 11.8 × syllables / words − 15.59. The grade of
 * the text is the average over its paragraphs, each weighted by its words. The reading age is that grade plus 5, the age at
 * which grade 0 begins, rounded. Each list item is a paragraph. A word of the article's glossary (`glossaryOf`) has its
 * syllables at its first occurrence and one syllable afterwards. Words in Sinhala or Tamil letters are not counted; a
 * text with mostly such words has no number.
 */
export function readingReport(paragraphs: readonly Paragraph[]): ReadingReport {
  const all = paragraphs.map(sentencesOf);
  const read = all.map((paragraph) => paragraph.filter(({ words }) => words.length > 0)).filter(({ length }) => length > 0);
  const sentences = read.flat();
  const total = sum(sentences.map(({ words }) => words.length));
  if (sum(all.flat().map(({ otherWords }) => otherWords)) > total) return { kind: 'not in English' };
  if (total < MIN_WORDS) return { kind: 'too short', words: total };

  const glossary = glossaryOf(paragraphs);
  const seen = new Set<string>();
  const syllablesIn = (word: string) => {
    const key = keyOf(word);
    if (seen.has(key)) return 1;
    if (glossary.has(key)) seen.add(key);
    return syllablesOf(word);
  };
  const weightedGrades = read.map((paragraph) => {
    const words = paragraph.flatMap((sentence) => sentence.words);
    const syllables = sum(words.map(({ text }) => syllablesIn(text)));
    return words.length * (0.39 * (words.length / paragraph.length) + 11.8 * (syllables / words.length) - 15.59);
  });
  const grade = sum(weightedGrades) / total;
  return {
    kind: 'read',
    age: Math.round(grade + 5),
    longestSentences: sentences
      .map(({ text, line, words }) => ({ text, line, words: words.length }))
      .toSorted((a, b) => b.words - a.words)
      .slice(0, LONGEST_SENTENCES),
    hardWords: hardWordsOf(sentences, glossary),
  };
}

/** A capital inside a sentence marks a name; such a word is a name at the beginning of a sentence too. */
function hardWordsOf(sentences: readonly Sentence[], glossary: ReadonlySet<string>): HardWord[] {
  const isCapitalised = ({ text }: Word) => /^\p{Lu}/u.test(text);
  const names = new Set(sentences.flatMap(({ words }) => words.slice(1).filter(isCapitalised)).map(({ text }) => text));
  const found = new Map<string, HardWord>();
  for (const { text, line } of sentences.flatMap(({ words }) => words)) {
    const key = keyOf(text);
    if (names.has(text) || glossary.has(key) || !isHard(text)) continue;
    const hardWord = found.get(key) ?? { word: text, line, count: 0 };
    hardWord.count += 1;
    found.set(key, hardWord);
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_HARD_WORDS);
}
