/** The words of a query, each in all the spellings that the doctor lists (content/interface/spellings.json). */
import { fold } from '../../format/fold.ts';

/** Shorter words begin too many others. */
const LEAST_STEM = 4;
/** The sign without a vowel, which an ending replaces: கால், காலில். */
const VIRAMA = /[\u0bcd\u0dca]$/;

/** What all forms of a word begin with; undefined for a short word. */
const stemOf = (word: string) => (word.length < LEAST_STEM ? undefined : word.replace(VIRAMA, ''));

const isFormOf = (typed: string, spelling: string): boolean => typed === spelling || typed.startsWith(stemOf(spelling) ?? ' ');

/** Matches the words in a folded text, with any ending. */
function patternOf(words: readonly string[]): RegExp {
  const forms = words.map((word) => {
    const stem = stemOf(word);
    const literal = (stem ?? word).replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
    return stem === undefined ? `${literal}(?![\\p{L}\\p{M}])` : literal;
  });
  return new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${forms.join('|')})`, 'u');
}

/**
 * Patterns for the words of a query. Several words that are one spelling, such as "blood pressure", are one of them.
 * @param spellings lists of spellings of the same word
 */
export function queryWords(query: string, spellings: readonly (readonly string[])[]): RegExp[] {
  const groups = spellings.map((group) => group.map(fold));
  const longest = Math.max(1, ...groups.flat().map((spelling) => spelling.split(' ').length));
  const groupOf = (words: readonly string[]) =>
    groups.find((group) =>
      group.some((spelling) => spelling.split(' ').length === words.length && isFormOf(words.join(' '), spelling)),
    );
  const patterns = [];
  let left = fold(query).split(' ').filter(Boolean);
  while (left.length > 0) {
    const beginnings = left.slice(0, longest).map((_, dropped, words) => words.slice(0, words.length - dropped));
    const known = beginnings.find(groupOf) ?? left.slice(0, 1);
    patterns.push(patternOf([known.join(' '), ...(groupOf(known) ?? [])]));
    left = left.slice(known.length);
  }
  return patterns;
}
