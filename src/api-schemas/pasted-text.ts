/**
 * Normalises text that comes from Word, PDF files and chat programs: it holds characters that its writer cannot see, and so
 * cannot remove.
 */
import { BIDI_CONTROLS, DIRECTION_MARKS, HIDDEN } from '../language/invisible-characters.ts';

/** CR LF, CR, LF, vertical tab, form feed, next line, line and paragraph separator. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters but tab and line feed, lone surrogates and noncharacters, which XML and mail forbid. */
const FORBIDDEN = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

const EVERY_HIDDEN = new RegExp(`[${HIDDEN}]`, 'g');
const EVERY_BIDI_CONTROL = new RegExp(`[${BIDI_CONTROLS}]`, 'g');
const EVERY_DIRECTION_MARK = new RegExp(`[${DIRECTION_MARKS}]`, 'g');

/** White space and joiners at the ends, where joiners join nothing. */
const ENDS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g;

const withoutHidden = (text: string) => text.replaceAll(FORBIDDEN, '').replaceAll(EVERY_HIDDEN, '').replaceAll(ENDS, '');

/** Text of several lines: every line break becomes "\n". */
export const normaliseParagraphs = (text: string): string => withoutHidden(text.replaceAll(LINE_BREAK, '\n'));

/** Text of one line: line breaks and tabs become a space. */
export const normaliseLine = (text: string): string =>
  withoutHidden(text.replaceAll(LINE_BREAK, ' ').replaceAll('\t', ' ').replaceAll(EVERY_BIDI_CONTROL, ''));

/** An e-mail address, which holds no white space and no mark of direction. */
export const normaliseAddress = (text: string): string => normaliseLine(text).replaceAll(EVERY_DIRECTION_MARK, '');
