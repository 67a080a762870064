/** Escapes control characters in visitor input, so that it cannot move the cursor, colour the screen or reverse the text. */
import { BIDI_CONTROLS, DIRECTION_MARKS } from '../../src/language/invisible-characters.ts';

// Control characters, line separators, and characters that change the direction of text.
const CONTROL = new RegExp(String.raw`[\p{Cc}\u2028\u2029${BIDI_CONTROLS}${DIRECTION_MARKS}]`, 'gu');

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;

/** Escapes text for one line. */
export const escapeLine = (text: string): string => text.replaceAll('\t', ' ').replaceAll(CONTROL, escaped);

/** Escapes text for several lines; line ends are kept. */
export const escapeLines = (text: string): string[] => text.split('\n').map(escapeLine);

/** Serialises a value as JSON with escaped control characters. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((row) => row.replaceAll(CONTROL, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`))
    .join('\n');
