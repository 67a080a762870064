/** Shortens texts at words, and never within a letter as a reader sees it. */

/** Vowel signs and other marks, joiners, and colours of skin. */
const MARK = String.raw`[\p{M}\p{Emoji_Modifier}\u200c\u200d]`;
/**
 * A flag, or a character with its marks and with the characters that a joiner or a virama ties to it. Intl.Segmenter parts ශ්‍ර and
 * க்ஷ, which are one letter each, and Firefox has it only since 2024.
 */
const LETTER = new RegExp(String.raw`\p{RI}\p{RI}|(?:[^\s\p{M}]${MARK}*[\u200d\u0bcd\u0dca])*[^\p{M}]${MARK}*|[^]`, 'gu');

/** The greatest number below `count` that fits, if each below it fits too; -1 for none. */
function greatest(count: number, fits: (number: number) => boolean): number {
  let [low, high] = [-1, count];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The longest beginning that `fits`, with "…": whole words, or letters of a first word that is longer. "…" alone if none fits. */
export function beginningOf(text: string, fits: (beginning: string) => boolean): string {
  const cutAt = (end: number) => `${text.slice(0, end).replace(/[\s,;:.–—-]+$/u, '')}…`;
  const endOf = ({ 0: part, index }: RegExpMatchArray) => (index ?? 0) + part.length;
  const longest = (ends: readonly number[]) => ends[greatest(ends.length, (at) => fits(cutAt(ends[at] ?? 0)))];
  const words = longest(Array.from(text.matchAll(/\S+(?=\s)/g), endOf));
  return cutAt(words ?? longest(Array.from(text.matchAll(LETTER), endOf)) ?? 0);
}

export interface Line {
  /** The visitor's own text, or words of the site. */
  text: string;
  /** Where there is no room for all lines, those of a higher rank are left out first. */
  rank: number;
  /** Makes the line of its text or of the beginning of it. A line without it is never cut. */
  within?: (text: string) => string;
}

/** Paragraphs of lines as one text that `fits`. Says whether something is left out. */
export function fitLines(paragraphs: readonly (readonly Line[])[], fits: (text: string) => boolean) {
  const shown = new Map(paragraphs.flat().map((line) => [line, line.within?.(line.text) ?? line.text]));
  const textOf = () =>
    paragraphs
      .map((lines) => lines.flatMap((line) => shown.get(line) ?? []).join('\n'))
      .filter(Boolean)
      .join('\n\n');
  let isCut = false;
  for (const line of [...shown.keys()].sort((a, b) => b.rank - a.rank)) {
    if (fits(textOf())) break;
    isCut = true;
    shown.delete(line);
    const { text, within } = line;
    if (!within || !fits(textOf())) continue;
    const cut = beginningOf(text, (beginning) => fits((shown.set(line, within(beginning)), textOf())));
    if (cut === '…') shown.delete(line);
    else shown.set(line, within(cut));
  }
  return { text: textOf(), isCut };
}
