/** Sentences and words of a paragraph, and what is known about a word. Runs in Node and in browsers. */
import { syllable } from 'syllable';
import type { Paragraph } from './prose.ts';

/** A word of four syllables or more is hard: those of three are mostly everyday words, such as family or hospital. */
const HARD_SYLLABLES = 4;

/** Words of four syllables or more that patients know, as `keyOf` writes them. Two are dishes. */
const EVERYDAY = new Set(
  `ability activity alternative anybody available avocado cholesterol community considering conversation definitely
  delivery diabetic difficulty education electricity emergency especially eventually everybody everyday everything
  examination february generally generation gotukola gradually immediately impossible independent individual
  information january kilometre material medication millimetre mukunuwenna naturally necessary obviously operation
  opportunity ordinary original particular particularly population possibility recovery regularly relationship
  responsible situation supermarket technology television temperature traditional traditionally uncomfortable
  understanding university unnecessary unusual usually variety vegetable voluntary watermelon`.split(/\s+/),
);

const ABBREVIATION_AT_END = /(?:^|[\s(])(?:Dr|Prof|Mr|Mrs|Ms|St|e\.g|i\.e|vs)\.\s+$/;

const IN_OTHER_LETTERS = /[\p{Script=Sinhala}\p{Script=Tamil}]/u;

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

export interface Word {
  text: string;
  line: number;
}

export interface Sentence {
  text: string;
  /** The line on which it begins. */
  line: number;
  /** The words that are counted: those in Sinhala or Tamil letters are not. */
  words: readonly Word[];
  /** How many words are in Sinhala or Tamil letters. */
  otherWords: number;
}

const segmentsOf = (text: string) => [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike);

/** The words of a text, in any script. A hyphen ends a word, an apostrophe does not. */
export const wordsOf = (text: string): string[] => segmentsOf(text).map(({ segment }) => segment);

/**
 * The sentences of a paragraph. The last one needs no full stop, so a list item is at least one sentence. A full stop after
 * a title or `e.g.` ends none.
 */
export function sentencesOf({ text, line }: Paragraph): Sentence[] {
  const parts: string[] = [];
  // The segmenter would end a sentence at a line break.
  for (const { segment } of sentenceSegmenter.segment(text.replaceAll('\n', ' '))) {
    const before = parts.at(-1) ?? '';
    if (ABBREVIATION_AT_END.test(before)) parts.splice(-1, 1, before + segment);
    else parts.push(segment);
  }
  let begin = 0;
  return parts.flatMap((part) => {
    const words = segmentsOf(part).map(({ segment, index }) => ({
      text: segment,
      line: line + text.slice(0, begin + index).split('\n').length - 1,
    }));
    begin += part.length;
    const [first] = words;
    if (!first) return [];
    const counted = words.filter((word) => !IN_OTHER_LETTERS.test(word.text));
    return [
      {
        text: part.trim().replaceAll(/\s+/g, ' '),
        line: first.line,
        words: counted,
        otherWords: words.length - counted.length,
      },
    ];
  });
}

/** The syllables of a word as `syllable` counts them; a number or a sign is one. */
export function syllablesOf(word: string): number {
  const known = counts.get(word) ?? Math.max(1, syllable(word));
  counts.set(word, known);
  return known;
}
/** Counting takes most of the time of a report, and texts repeat their words. */
const counts = new Map<string, number>();

/** One key for singular and plural. */
export const keyOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’']s?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

/** Whether a word has four syllables or more and is not an everyday word. */
export const isHard = (word: string): boolean => syllablesOf(word) >= HARD_SYLLABLES && !EVERYDAY.has(keyOf(word));
