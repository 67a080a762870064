import { itemIdOf, itemName } from '../../src/content-model/checks/item-name.ts';
import { PLAIN_LETTERS } from '../../src/format/fold.ts';

const MOST_WORDS = 7;
const LONGEST = 60;
/** Words that say nothing about a paper. */
const EMPTY = new Set('a an the of in on and or for to with from by at as is are'.split(' '));

/** Beside those that a search may find without their accent. */
const LETTERS: Readonly<Record<string, string>> = { ...PLAIN_LETTERS, Ŋ: 'N', ȷ: 'J' };

/**
 * A file name for a new publication: the first words of its title and its year.
 * @param taken ids in use; a number is added to one of these
 */
export function idFor(title: string, year: number | undefined, taken: { has: (id: string) => boolean }): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? letter)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.filter((word) => !EMPTY.has(word));
  const stem: string[] = [];
  for (const word of words?.slice(0, MOST_WORDS) ?? []) {
    if ([...stem, word].join('-').length > LONGEST) break;
    stem.push(word);
  }
  const base = [...(stem.length > 0 ? stem : ['publication']), ...(year === undefined ? [] : [year])].join('-');
  return itemIdOf(itemName(base, taken, 'json'));
}
