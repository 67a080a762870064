/**
 * Invisible characters, those that feeds may not hold, and those that are an empty box. They come from Word, PDF or a chat
 * program. U+200C and U+200D are not among them: Sinhala and Tamil need them.
 */

// Control characters but tab and line break, line and paragraph separator, byte order mark, noncharacters, halves of a
// surrogate pair, and tags but those of a flag (of Scotland, say).
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/** Those that divide lines in the program that they come from. */
const LINE_BREAKS = /[\u000B\u000C\r\u0085\u2028\u2029]/g;

// Those of private use, which one typeface alone can draw (Word's bullets are of Symbol and Wingdings), and the place of an
// object that was not copied.
const BOX = /[\p{Private_Use}\uFFFC]/u;
const EVERY_BOX = new RegExp(BOX, 'gu');

/** A character of a text, and where it is. */
interface Place {
  character: string;
  index: number;
}

const first =
  (pattern: RegExp) =>
  (text: string): Place | undefined => {
    const match = pattern.exec(text);
    return match ? { character: match[0], index: match.index } : undefined;
  };

/** The first invisible character of a text; undefined without one. */
export const firstInvisible = first(INVISIBLE);
/** The first character that is an empty box in the typefaces of the site; undefined without one. */
export const firstBox = first(BOX);

/** The text with a question mark for each character that is an empty box. */
export const withoutBoxes = (text: string): string => text.replaceAll(EVERY_BOX, '?');

/** The text without invisible characters, with spaces for those that divide lines. Lines keep their numbers. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(LINE_BREAKS, ' ').replaceAll(EVERY_INVISIBLE, '');
