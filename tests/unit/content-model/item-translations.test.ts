/** Translations of items, in files beside them: what the content check and the editor say of them. */
import { afterAll, expect, test } from 'vitest';
import { translationAdvice } from '../../../scripts/content/translation-advice.ts';
import { readContentItems } from '../../../scripts/content/shown-items.ts';
import { describedBy, schemaOf } from '../../../src/content-model/collections.ts';
import {
  isComplete,
  originalPatterns,
  translationIn,
  translationOf,
  translationPatterns,
} from '../../../src/content-model/translations.ts';
import { checkEntry } from '../../../src/editor/check-entry.ts';
import { shapeOf } from '../../../src/content-model/checks/shape.ts';
import { PAPER, PICTURE, smallCopy, VIDEO } from '../../support/content-mistakes.ts';

const copy = smallCopy();
afterAll(() => copy[Symbol.dispose]());

const VIDEO_TEXTS = {
  title: 'වකුගඩු පරිත්‍යාගය',
  thumbnailAlt: 'වකුගඩුවක රුධිර වාහිනීවල චිත්‍රයක්.',
  description: 'පවුලේ අය අහන ප්‍රශ්න. සාකච්ඡාව සිංහලෙන්.',
};
const PICTURE_TEXTS = {
  alt: 'දේශකයා කතා කරන තැනක චිත්‍රයක්.',
  title: 'ප්‍රධාන දේශනය',
  location: 'කොළඹ',
  description: 'සමුළුවේ පළමු දේශනය.',
};
const TRANSLATED_VIDEO = VIDEO.replace('.json', '.si.json');

/** What the check and the editor say of a file with these texts. */
function saidOf(name: string, texts: object) {
  copy.write(name, JSON.stringify(texts));
  const problems = copy.problems();
  copy.remove(name);
  return { problems, inEditor: checkEntry(`content/${name}`, { ...texts }).problems };
}

test.each([
  ['content/videos/a-second-life.si.json', 'si', 'content/videos/a-second-life.json'],
  ['content/blog/an-article.ta.mdx', 'ta', 'content/blog/an-article.mdx'],
])('%s is the translation into %s of %s', (file, language, original) => {
  expect(translationOf(file)).toEqual({ language, original });
  expect(translationIn(language as 'si' | 'ta', original)).toBe(file);
});

test.each(['content/videos/a-second-life.json', 'content/videos/a-second-life.en.json', 'content/videos/picture.si.svg'])(
  '%s is no translation',
  (file) => {
    expect(translationOf(file)).toBeUndefined();
  },
);

test.each([
  ['', '', true],
  ['\n', 'පෙළ', true],
  ['A text.', 'පෙළ', true],
  ['A text.', '\n', false],
  // A video.
  [undefined, undefined, true],
])('of the text %j and its translation %j, the translation is complete: %s', (text, translated, complete) => {
  expect(isComplete(text, translated)).toBe(complete);
});

test('items and their translations are loaded apart', () => {
  expect(originalPatterns('json')).toEqual(['*.json', '!*.si.json', '!*.ta.json']);
  expect(translationPatterns('json')).toEqual(['*.si.json', '*.ta.json']);
});

const TRANSLATIONS: [string, object, string[]][] = [
  [TRANSLATED_VIDEO, VIDEO_TEXTS, ['title', 'thumbnailAlt', 'description']],
  [PICTURE.replace('.json', '.ta.json'), PICTURE_TEXTS, ['alt', 'title', 'location', 'description']],
];

test.each(TRANSLATIONS)('%s has the texts that visitors read, and nothing else', (name, texts, fields) => {
  expect(saidOf(name, texts)).toEqual({ problems: [], inEditor: [] });
  const described = describedBy(`content/${name}`);
  expect(Object.keys(described ? (shapeOf(schemaOf(described)).properties ?? {}) : {})).toEqual(fields);
  for (const field of fields) {
    const { problems, inEditor } = saidOf(name, { ...texts, [field]: undefined });
    expect(problems).toMatchObject([{ file: `content/${name}`, field, wrong: 'is missing' }]);
    expect(inEditor).toEqual(problems);
  }
  const { problems, inEditor } = saidOf(name, { ...texts, year: '2025' });
  expect(problems).toMatchObject([{ field: 'year', wrong: 'is not a field of this file' }]);
  expect(inEditor).toEqual(problems);
});

test('a translation is no item of its own, and its title may be that of another language', () => {
  copy.write(TRANSLATED_VIDEO, JSON.stringify(VIDEO_TEXTS));
  copy.write(TRANSLATED_VIDEO.replace('.si.', '.ta.'), JSON.stringify(VIDEO_TEXTS));
  const ids = readContentItems(copy.root, { today: '2026-03-01' }).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('interview'))).toEqual(['featured-interview']);
  expect(copy.problems()).toEqual([]);
  copy.remove(TRANSLATED_VIDEO);
  copy.remove(TRANSLATED_VIDEO.replace('.si.', '.ta.'));
});

test('the advice names the videos and pictures that a language lacks', () => {
  const line = (language: string) =>
    translationAdvice(copy.root, '2026-03-09')
      .split('\n')
      .filter((one) => one.includes(`.${language}.json for: `));
  const ofPictures = '  content/gallery has no .si.json for: summit-keynote';
  expect(line('si')).toEqual(['  content/videos has no .si.json for: featured-interview, foot-week', ofPictures]);
  copy.write(TRANSLATED_VIDEO, JSON.stringify(VIDEO_TEXTS));
  expect(line('si')).toEqual(['  content/videos has no .si.json for: foot-week', ofPictures]);
  copy.remove(TRANSLATED_VIDEO);
});

test('a translation without its English file, or with an invisible character, is reported', () => {
  const alone = saidOf('videos/gone.si.json', VIDEO_TEXTS).problems;
  const right = 'Rename it to the name of its video.';
  expect(alone).toEqual([
    { file: 'content/videos/gone.si.json', field: '', wrong: 'there is no content/videos/gone.json', right },
  ]);
  const { problems } = saidOf(TRANSLATED_VIDEO, { ...VIDEO_TEXTS, title: 'වකුගඩු\u2028පරිත්‍යාගය' });
  expect(problems).toMatchObject([{ field: 'line 1', wrong: expect.stringContaining('invisible character U+2028') as string }]);
});

test('publications have no translations: a language in the name of a file is a mistake', () => {
  const name = PAPER.replace('.json', '.si.json');
  copy.write(name, copy.read(PAPER).replace(/"(?:doi|pmid)": ".*",\n/g, ''));
  const found = copy.problems().filter(({ field }) => field === 'file name');
  copy.remove(name);
  expect(found).toMatchObject([{ file: `content/${name}`, wrong: '"cuffs-and-toes-2024.si" cannot be part of a web address' }]);
});
