/** Replaces spaces by non-breaking ones, so that a number or name stays on one line. */
export const nbsp = (text: string): string => text.replaceAll(' ', '\u00A0');
