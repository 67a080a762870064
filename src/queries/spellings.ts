/** The file may be missing. */
const files = import.meta.glob<{ words: string[][] }>('@content/interface/spellings.json', { eager: true, import: 'default' });

/** Spellings of the same words, which the doctor lists. */
export const SPELLINGS: string[][] = Object.values(files).flatMap(({ words }) => words);
