/** Generates a search index of any size with the site's mix of types and text lengths, and Sinhala in every 50th excerpt. */
import { SEARCH_TYPES, type SearchIndex, type SearchRow } from '../../src/api-schemas/search-index.ts';

const WORDS =
  'vein artery kidney graft fistula foot wound diabetes walking clot pressure bypass transplant donor recipient stent carotid aorta limb ulcer patency surveillance technique outcome series report review prospective comparison five-year results treatment dialysis access care early late risk smoking exercise medicine clinic hospital surgeon family questions answers lecture interview'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ha ji ko lu me ni po qua re si ta ul ve wo xa ye zo'.split(' ');
const CATEGORIES = 'Vascular Disease,Vascular Surgery,Nutrition,Journal Articles,Case Reports,Interviews,Keynote'.split(',');

/** A pseudo-random generator that yields the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The same index for the same count. */
export function generatedIndex(count: number): SearchIndex {
  const random = randomNumbers(count);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rareWord = () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  const words = (length: number) => Array.from({ length }, () => (random() < 0.5 ? pick(WORDS) : rareWord())).join(' ');
  const row = (index: number): SearchRow => [
    `item-${index}`,
    `${words(6 + Math.floor(random() * 5))} ${index}`,
    `${words(14 + Math.floor(random() * 12))}${index % 50 === 0 ? ' වකුගඩු' : ''}`,
    pick(CATEGORIES),
    [pick(WORDS), `${pick(WORDS)} ${pick(WORDS)}`],
  ];
  const index: SearchIndex = { article: [], publication: [], video: [], gallery: [] };
  for (let number = 0; number < count; number++) index[SEARCH_TYPES[number % SEARCH_TYPES.length] ?? 'article'].push(row(number));
  return index;
}
