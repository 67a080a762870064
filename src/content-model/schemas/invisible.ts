/**
 * Invisible characters, and those that feeds may not hold. They come from Word, PDF or a chat program.
 * U+200C and U+200D are not among them: Sinhala and Tamil need them.
 */

// Control characters but tab and line break, line and paragraph separator, byte order mark, noncharacters, and halves of a
// surrogate pair.
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/** Those that divide lines in the program that they come from. */
const LINE_BREAKS = /[\u000B\u000C\r\u0085\u2028\u2029]/g;

/** The first invisible character of a text, and where it is; undefined without one. */
export function firstInvisible(text: string): { character: string; index: number } | undefined {
  const match = INVISIBLE.exec(text);
  return match ? { character: match[0], index: match.index } : undefined;
}

/** The text without invisible characters, with spaces for those that divide lines. Lines keep their numbers. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(LINE_BREAKS, ' ').replaceAll(EVERY_INVISIBLE, '');
