/** What visitors wrote, as it may be shown: nothing in it moves the cursor, colours the screen or turns the text round. */

// Control characters, line separators, and those that change the direction of what follows. The joiners that Sinhala
// needs are no such thing.
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const named = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`;

/** One line. */
export const visible = (text: string): string => text.replaceAll('\t', ' ').replaceAll(UNSEEN, named);

/** Several lines; only the ends of lines stay. */
export const visibleLines = (text: string): string[] => text.split('\n').map(visible);

/** JSON that says the same and may be shown. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((row) => row.replaceAll(UNSEEN, (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`))
    .join('\n');
