const MOST_WORDS = 7;
const LONGEST = 60;
/** Words that say nothing about a paper. */
const EMPTY = new Set('a an the of in on and or for to with from by at as is are'.split(' '));

/** Letters that have no accent to take away. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ȷ: 'j',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
};

/**
 * A file name for a new publication: the first words of its title and its year.
 * @param taken ids in use; a number is added to one of these
 */
export function idFor(title: string, year: number | undefined, taken: { has: (id: string) => boolean }): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .match(/[a-z0-9]+/g)
    ?.filter((word) => !EMPTY.has(word));
  const stem: string[] = [];
  for (const word of words?.slice(0, MOST_WORDS) ?? []) {
    if ([...stem, word].join('-').length > LONGEST) break;
    stem.push(word);
  }
  const base = [...(stem.length > 0 ? stem : ['publication']), ...(year === undefined ? [] : [year])].join('-');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
