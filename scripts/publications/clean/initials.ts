/** Initials of given names. In `Name.given` a word in capitals is initials: `WMSKB`, `J.-P.`. */
import { isCapital } from './capitals.ts';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters that the segmenter divides: of Tamil க்ஷ and ஸ்ரீ, of Sinhala those with a joiner (ශ්‍රි). */
const JOINS: Readonly<Record<string, string>> = { க்: 'ஷ', ஸ்: 'ரீ', ஶ்: 'ரீ' };

/** The letters of a word, each with its accents, vowel signs and joined consonants. */
function lettersIn(word: string): string[] {
  const letters: string[] = [];
  for (const { segment } of GRAPHEMES.segment(word)) {
    const before = letters.at(-1) ?? '';
    const isJoined = before.endsWith('\u200D') || (before in JOINS && segment.startsWith(JOINS[before] ?? ''));
    if (isJoined) letters[letters.length - 1] = before + segment;
    else if (/^\p{L}/u.test(segment)) letters.push(segment);
  }
  return letters;
}

const HAS_CASE = /[\p{Lu}\p{Ll}]/u;

/** The initials of a word without spaces: "Anna-Maria" → A, M; "W.M.S." and "WMS" → W, M, S. */
function ofWord(word: string): string[] {
  const parts = word.split(/[.-]+/).filter(Boolean);
  // Scripts without capitals spell letters by their names, "එන්." for "N.", so a full stop alone marks an initial.
  if (!HAS_CASE.test(word)) return parts.flatMap((part) => (word.includes('.') ? part : lettersIn(part).slice(0, 1)));
  return parts.flatMap((part) =>
    isCapital(part)
      ? lettersIn(part)
      : lettersIn(part)
          .slice(0, 1)
          .map((letter) => letter.toUpperCase()),
  );
}

/** "John A" → J, A; "L.-K." → L, K; "WMSKB" → W, M, S, K, B; "නිමල්" → නි */
export const initials = (given: string): string[] => given.split(/\s+/).filter(Boolean).flatMap(ofWord);
