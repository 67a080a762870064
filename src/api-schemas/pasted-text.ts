/**
 * Normalises text that comes from Word, PDF files and chat programs: it holds characters that its writer cannot see, and so
 * cannot remove. U+200C and U+200D stay, as Sinhala and Tamil need them between letters.
 */

/** CR LF, CR, LF, vertical tab, form feed, next line, line and paragraph separator. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters but tab and line feed, lone surrogates and noncharacters, which XML and mail forbid. */
const FORBIDDEN = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** Soft hyphen, zero-width space, word joiner, byte order mark, and other characters that only programs write. */
const HIDDEN = /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Embeddings, overrides and isolates: they turn the text after a name. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/g;

/** Marks of direction, which programs put around copied addresses. */
const DIRECTION_MARK = /[\u061C\u200E\u200F]/g;

/** White space and joiners at the ends, where joiners join nothing. */
const ENDS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g;

const withoutHidden = (text: string) => text.replaceAll(FORBIDDEN, '').replaceAll(HIDDEN, '').replaceAll(ENDS, '');

/** Text of several lines: every line break becomes "\n". */
export const normaliseParagraphs = (text: string): string => withoutHidden(text.replaceAll(LINE_BREAK, '\n'));

/** Text of one line: line breaks and tabs become a space. */
export const normaliseLine = (text: string): string =>
  withoutHidden(text.replaceAll(LINE_BREAK, ' ').replaceAll('\t', ' ').replaceAll(BIDI_CONTROL, ''));

/** An e-mail address, which holds no white space and no mark of direction. */
export const normaliseAddress = (text: string): string => normaliseLine(text).replaceAll(DIRECTION_MARK, '');
