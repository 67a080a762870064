/** Escapes control characters in visitor input, so that it cannot move the cursor, colour the screen or reverse the text. */

// Control characters, line separators and direction marks. Joiners are left alone, as Sinhala needs them.
const CONTROL = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

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
