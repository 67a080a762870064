/** Texts that the new site takes from the sample and that still speak of the sample's place and field. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf, textOf } from '../../../src/content-model/checks/values.ts';
import { collectionOf } from '../../../src/content-model/collections.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { translationOf } from '../../../src/content-model/translations.ts';
import { visibleFiles } from '../../../src/integrations/files.ts';
import { SITE } from './identity.ts';
import { counted } from '../../../src/format/numbers.ts';
import type { Answers } from './facts.ts';

/** Shorter ones say little of a field. */
const SHORTEST = 5;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Words of the sample's title and field that are not in those of the new doctor, and the names of its places. */
function sampleWords(before: unknown, answers: Answers): string[] {
  const { doctor, practice, keywords } = fieldsOf(before);
  const { city, country } = fieldsOf(practice);
  const expertise = fieldsOf(keywords)['expertise'];
  const field = [fieldsOf(doctor)['shortTitle'], ...(Array.isArray(expertise) ? (expertise as unknown[]) : [])]
    .map(textOf)
    .join(' ');
  const own = new Set(wordsIn(Object.values(answers).join(' ')));
  const places = [city, country].map((place) => textOf(place).toLowerCase()).filter((place) => place !== '');
  const others = [...wordsIn(field), ...places].filter((word) => word.length >= SHORTEST && !own.has(word));
  return [...new Set(others)].filter(
    (word) => ![answers['city'], answers['country']].some((name) => name?.toLowerCase() === word),
  );
}

/** How often a text has a word. */
const timesIn = (text: string, word: string): number =>
  Array.from(text.matchAll(new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'gu'))).length;

/** A line for each file with such words: "content/pages/blog.json: vascular, colombo (7 times)". @param before site.json of the sample */
export function textsOfSample(root: string, before: unknown, answers: Answers): string[] {
  const words = sampleWords(before, answers);
  const files = visibleFiles(root, CONTENT_DIR).filter(
    (file) => /\.(?:json|mdx)$/.test(file) && !collectionOf(file) && !translationOf(file) && file !== SITE,
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').toLowerCase();
    const found = words.map((word) => [word, timesIn(text, word)] as const).filter(([, count]) => count > 0);
    const total = found.reduce((sum, [, count]) => sum + count, 0);
    return total === 0 ? [] : [`${file}: ${found.map(([word]) => word).join(', ')} (${counted(total, 'time')})`];
  });
}
