/** A number or name within a sentence, kept on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');
