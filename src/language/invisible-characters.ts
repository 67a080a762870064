/**
 * Kinds of characters that nobody sees, each to stand in a class of a regular expression. U+200C and U+200D are of no kind, as
 * Sinhala and Tamil need them between letters.
 */

/** Soft hyphen, zero-width space, word joiner, byte order mark, and other characters that only programs write. */
export const HIDDEN = String.raw`\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB`;

/** Embeddings, overrides and isolates: they turn the text after them. */
export const BIDI_CONTROLS = String.raw`\u202A-\u202E\u2066-\u2069`;

/** Marks of direction, which programs put around copied addresses. */
export const DIRECTION_MARKS = String.raw`\u061C\u200E\u200F`;
