import { fold } from '../../format/fold.ts';

/**
 * A query with one of its words, or all of it, in its other spellings.
 * @param spellings lists of spellings of the same word
 */
export function otherSpellings(query: string, spellings: readonly (readonly string[])[]): string[] {
  const wanted = ` ${fold(query)} `;
  return spellings.flatMap((group) => {
    const folded = group.map(fold);
    const typed = folded.find((spelling) => wanted.includes(` ${spelling} `));
    return typed === undefined
      ? []
      : folded.filter((one) => one !== typed).map((one) => wanted.replace(` ${typed} `, ` ${one} `).trim());
  });
}
