import { afterAll, expect, test } from 'vitest';
import { readContentItems } from '../../../src/integrations/content/shown-items.ts';
import { describedBy, schemaOf } from '../../../src/content-model/collections.ts';
import { isComplete, translationIn, translationOf } from '../../../src/content-model/translations.ts';
import { checkEntry } from '../../../src/editor/check-entry.ts';
import { shapeOf } from '../../../src/content-model/checks/shape.ts';
import { begins, PAPER, PICTURE, smallCopy, VIDEO } from '../../support/content/content-mistakes.ts';
import { table, unescaped } from '../../support/vitest/table.ts';
import { translatedCopy } from '../../support/content/translations.ts';

const copy = smallCopy();
const translated = translatedCopy();
afterAll(() => [copy, translated].forEach((one) => one[Symbol.dispose]()));

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
  ['videos/a-second-life.si.json', { language: 'si', original: 'videos/a-second-life.json' }],
  ['blog/an-article.ta.mdx', { language: 'ta', original: 'blog/an-article.mdx' }],
  ['videos/a-second-life.json', undefined],
  ['videos/a-second-life.en.json', undefined],
  ['videos/picture.si.svg', undefined],
] as const)('%s is the translation %j', (file, expected) => {
  expect(translationOf(file)).toEqual(expected);
  if (expected) expect(translationIn(expected.language, expected.original)).toBe(file);
});

test.each([
  ['', '', true],
  ['\n', 'පෙළ', true],
  ['A text.', 'පෙළ', true],
  ['A text.', '\n', false],
  [undefined, undefined, true],
])('of the text %j and its translation %j, the translation is complete: %s', (text, translation, complete) => {
  expect(isComplete(text, translation)).toBe(complete);
});

test.each<[string, object, string[]]>([
  [TRANSLATED_VIDEO, VIDEO_TEXTS, ['title', 'thumbnailAlt', 'description']],
  [PICTURE.replace('.json', '.ta.json'), PICTURE_TEXTS, ['alt', 'title', 'location', 'description']],
])('%s has the texts that visitors read, and nothing else', (name, texts, fields) => {
  expect(saidOf(name, texts)).toEqual({ problems: [], inEditor: [] });
  const described = describedBy(`content/${name}`);
  expect(Object.keys(described ? (shapeOf(schemaOf(described)).properties ?? {}) : {})).toEqual(fields);
  for (const [field, change, wrong] of [
    ...fields.map((one) => [one, { [one]: undefined }, 'is missing'] as const),
    ['year', { year: '2025' }, 'is not a field of this file'] as const,
  ]) {
    const { problems, inEditor } = saidOf(name, { ...texts, ...change });
    expect(problems).toMatchObject([{ file: `content/${name}`, field, wrong }]);
    expect(inEditor).toEqual(problems);
  }
});

test('a translation is no item of its own, and its title may be that of another language', () => {
  const names = ['si', 'ta'].map((language) => VIDEO.replace('.json', `.${language}.json`));
  for (const name of names) copy.write(name, JSON.stringify(VIDEO_TEXTS));
  const ids = readContentItems(copy.root, { today: '2026-03-01' }).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('interview'))).toEqual(['featured-interview']);
  expect(copy.problems()).toEqual([]);
  for (const name of names) copy.remove(name);
});

test('a translation without its English file, or with an invisible character, is reported', () => {
  const right = 'Rename it to the name of its video.';
  expect(saidOf('videos/gone.si.json', VIDEO_TEXTS).problems).toEqual([
    { file: 'content/videos/gone.si.json', field: '', wrong: 'there is no content/videos/gone.json', right },
  ]);
  const { problems } = saidOf(TRANSLATED_VIDEO, { ...VIDEO_TEXTS, title: 'වකුගඩු\u2028පරිත්‍යාගය' });
  expect(problems).toMatchObject([{ field: 'line 1', wrong: expect.stringContaining('invisible character U+2028') as string }]);
});

test('publications have no translations: a language in the name of a file is a mistake', () => {
  const name = PAPER.replace('.json', '.si.json');
  const { problems } = saidOf(name, JSON.parse(copy.read(PAPER).replace(/"(?:doi|pmid)": ".*",\n/g, '')) as object);
  expect(problems.filter(({ field }) => field === 'file name')).toMatchObject([
    { file: `content/${name}`, wrong: '"cuffs-and-toes-2024.si" cannot be part of a web address' },
  ]);
});

// File | pattern | replacement | field | wrong
const POLICY_MISTAKES = String.raw`
privacy-policy.si.mdx   | ^<PolicySummary>\n\n- .*\n   | <PolicySummary>\n\n | summary   | has 9 sentences
terms-of-service.ta.mdx | ^## 4\. [^]*?(?=^## 5\.)     |                     | section 4 | its heading is
cookie-policy.si.mdx    | ^follows: .*\n               |                     | follows   | is missing
cookie-policy.si.mdx    | <PolicyDate />               | <Date />            | text, line | uses <Date>, which does not exist
`;

test.each(table(POLICY_MISTAKES))('reports in %s, %s → %s, at %s: %s', (file, from, to, field, wrong) => {
  const { problems, inEditor } = translated.mistake(`policies/${file}`, new RegExp(from, 'm'), unescaped(to));
  // The small copy has translations of articles that it lacks, which are reported too.
  const ofPolicies = problems.filter((problem) => problem.file.includes('/policies/'));
  expect(ofPolicies).toMatchObject([{ file: `content/policies/${file}`, field: begins(field), wrong: begins(wrong) }]);
  expect(inEditor()).toEqual(ofPolicies);
});
