import type { Paragraph } from './prose.ts';
import { isHard, keyOf, syllablesOf, wordsOf } from './words.ts';

/** Longer brackets are asides, not terms. */
const TERM_WORDS = 5;

/** Shorter words of a term are everyday words, such as "disease" in "peripheral arterial disease". */
const TERM_SYLLABLES = 3;

/**
 * The glossary of an article: the words that its text explains, as keys. Articles have no list of words of their own, so
 * these count as explained:
 *
 * - words in brackets after plain words: "hardening of the arteries (atherosclerosis)";
 * - a hard word before brackets: "atherosclerosis (hardening of the arteries)";
 * - words in bold at the beginning of a paragraph or list item: "**Triglycerides** are the body's fuel fat".
 */
export function glossaryOf(paragraphs: readonly Paragraph[]): Set<string> {
  const words = paragraphs.flatMap(({ text, term }) => {
    const brackets = [...text.matchAll(/(\S+)\s+\(([^()]+)\)/g)];
    const terms = [term, ...brackets.map((match) => match[2] ?? '')].map(wordsOf).filter(({ length }) => length <= TERM_WORDS);
    const before = brackets.flatMap((match) => wordsOf(match[1] ?? '')).filter(isHard);
    return [...terms.flat().filter((word) => syllablesOf(word) >= TERM_SYLLABLES), ...before];
  });
  return new Set(words.map(keyOf));
}
