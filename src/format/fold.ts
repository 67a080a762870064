/** Letters that Unicode does not decompose, and how they are written on a keyboard without them. In upper case. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
};

/**
 * Marks that letters of several scripts share and those of Hebrew, which readers leave out: accents, and vowel signs of Arabic.
 * Invisible characters (soft hyphen, joiners, zero-width space, marks of direction), apostrophes, primes and quotes. Vowel signs and
 * viramas of Sinhala and Tamil belong to their scripts, and stay; so do the marks that make other letters of kana.
 */
const UNSEEN =
  /(?=\p{Mn})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}]|[\p{Default_Ignorable_Code_Point}'"`\u2018-\u201f\u2032-\u2037\u2039\u203a«»\u02b9-\u02bf\u055a\u05f3]/gu;
/**
 * Sequences that look like one letter and are typed in its place (Unicode: "Do Not Use"), decomposed; and ஶ, which is drawn as ஸ before
 * ்ரீ.
 */
const LOOKALIKES = new Map([
  ['\u0d85\u0dcf', 'ආ'],
  ['\u0d85\u0dd0', 'ඇ'],
  ['\u0d85\u0dd1', 'ඈ'],
  ['\u0d8b\u0ddf', 'ඌ'],
  ['\u0d8d\u0dd8', 'ඎ'],
  ['\u0d91\u0dca', 'ඒ'],
  ['\u0d91\u0dd9', 'ඓ'],
  ['\u0d94\u0ddf', 'ඖ'],
  ['\u0dd8\u0dd8', '\u0df2'],
  ['\u0dd9\u0dd9', '\u0ddb'],
  ['\u0dd9\u0dca\u0dcf', '\u0dd9\u0dcf\u0dca'],
  ['\u0b85\u0bbe', 'ஆ'],
  ['ஶ', 'ஸ'],
]);
const LOOKALIKE = new RegExp([...LOOKALIKES.keys()].join('|'), 'g');

/** Hyphens, dashes and minus signs of every kind separate words as a space does. */
const GAPS = /[\s\p{Dash}\u2043\u02d7]+/gu;

/** Normalizes a text or a query, so that both differ only in what a reader sees as a difference. Removes line breaks. */
export const fold = (text: string): string =>
  // An acute accent alone is typed as an apostrophe; its decomposition begins with a space.
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(LOOKALIKE, (written) => LOOKALIKES.get(written) ?? written)
    // Upper case has one form of ß, ı, ς and ſ; lower case first, as ẞ has no other upper case.
    .toLowerCase()
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞĦŦ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(GAPS, ' ')
    .trim();
