import { mdxToMdast } from 'satteri';
import { expect } from 'vitest';
import { holidayAdvice, readingAdvice } from '../../../scripts/content/author-advice.ts';
import { paragraphsOf } from '../../../src/content-model/reading/prose.ts';
import { readingReport } from '../../../src/content-model/reading/report.ts';
import { EMPTY_ARTICLE, smallCopy, test } from '../../support/content/content-mistakes.ts';

const report = (text: string) => readingReport(paragraphsOf(mdxToMdast(text), 1));
const repeat = (text: string, times: number, between = ' ') => Array.from({ length: times }, () => text).join(between);

/** Ten words of one syllable, and ten such sentences: 100 words. */
const PLAIN = 'The cold foot hurts at night and all day long.';
const HUNDRED = repeat(PLAIN, 10);

const OLD_MEN = 'Most old men have atherosclerosis.';

test.each([
  // First paragraph: 100 words, 10 sentences, 100 syllables: 0.39 × 10 + 11.8 × 1 − 15.59 = 0.11.
  // Second: 50 words of two syllables in one sentence: 0.39 × 50 + 11.8 × 2 − 15.59 = 27.51.
  // (100 × 0.11 + 50 × 27.51) / 150 = 9.24; plus 5 is 14. Taken as one paragraph it would be 10.
  [14, 'paragraphs weighted by their words', `${HUNDRED}\n\n${repeat('doctor', 50)}.`],
  // 0.11, plus 5 is 5.
  [5, 'a paragraph of 100 words', HUNDRED],
  // 25 items of 4 words and 4 syllables: 0.39 × 4 + 11.8 − 15.59 = −2.23; plus 5 is 3.
  [3, 'list items without a full stop, each a sentence', repeat('- Rest the leg well', 25, '\n')],
  // 100 words in 20 sentences. The first has 4 words of one syllable and ath-er-o-scle-ro-sis: 10 syllables.
  // The others have 5 each: 105 in all. 0.39 × 5 + 11.8 × 1.05 − 15.59 = −1.25; plus 5 is 4.
  [4, 'a word explained in brackets', `The wall gets thick (atherosclerosis). ${repeat(OLD_MEN, 19)}`],
  [4, 'a term in bold', `**Atherosclerosis** makes the walls thick. ${repeat(OLD_MEN, 19)}`],
  // 10 syllables in each of 20 sentences: 0.39 × 5 + 11.8 × 2 − 15.59 = 9.96; plus 5 is 15.
  [15, 'a word that is not explained', repeat(OLD_MEN, 20), [{ word: 'atherosclerosis', line: 1, count: 20 }]],
])('the reading age is the grade plus 5: %i for %s', (age, _, text, hardWords = []) => {
  expect(report(text)).toMatchObject({ age, hardWords });
});

test('a title, an abbreviation or a line break ends no sentence', () => {
  const text = 'Ask Dr. Silva of Galle, e.g. Lankan rice, or what you like to eat.';
  const inLines = text.replace('or what', 'or\nwhat');
  expect(report(`${HUNDRED} ${inLines}`)).toHaveProperty('longestSentences.0', { text, line: 1, words: 14 });
});

const NINETY = repeat(PLAIN, 9);
test.each([
  ['text below 100 words', 9, 'The cold foot hurts at night and all day.'],
  ['a box', 3, '<Summary>\n\n- One two.\n- Three\n\n</Summary>'],
  ['a quotation', 3, '> One two\n> three.'],
  ['a heading', 0, '## A heading'],
  ['code', 0, '`inline code`\n\n```\na block of code\n```'],
  ['text without its words in Sinhala', 2, 'Say <span lang="si">පර්යන්ත ධමනි රෝගය</span>, or පර්යන්ත.'],
  ['a Tamil paragraph', 0, '<div lang="ta">\n\nபுறத் தமனி நோய் PAD\n\n</div>'],
])('of %s %i words are counted; below 100 there is no number', (_, counted, text) => {
  expect(report(`${NINETY}\n\n${text}`)).toEqual({ kind: 'too short', words: 90 + counted });
});

test('a text that is mostly in Sinhala or Tamil has no number', () => {
  expect(report(`${HUNDRED}\n\n${repeat('ධමනි', 100)}`)).toMatchObject({ kind: 'read', age: 5 });
  expect(report(`${HUNDRED}\n\n${repeat('ධමනි', 60)}\n\n${repeat('தமனி', 41)}`)).toEqual({ kind: 'not in English' });
});

test('hard words are listed with the line of the first, the most frequent first, ten at most, no names or everyday words', () => {
  expect(report(`${HUNDRED}\n\nA rare\nangiography. A neuropathy.\nNeuropathies hurt.`)).toMatchObject({
    hardWords: [
      { word: 'neuropathy', line: 4, count: 2 },
      { word: 'angiography', line: 4, count: 1 },
    ],
  });
  const names = 'Life on the Mediterranean. Mediterranean vegetables are usually good.';
  expect(report(`${HUNDRED} ${names}`)).toMatchObject({ hardWords: [] });
  const six = 'neuropathy angiography claudication hypertension hyperglycaemia angioplasty';
  const more = 'atherosclerosis thrombocytopenia anticoagulant revascularisation hypercholesterolaemia embolisation';
  expect(report(`${HUNDRED} ${six} ${more}`)).toHaveProperty('hardWords.length', 10);
});

/** The advice on an article whose text is replaced; the line on which that begins in the file. */
function advice(copy: ReturnType<typeof smallCopy>, text: string) {
  const fields = copy.read(EMPTY_ARTICLE).split('---\n').slice(0, 2).join('---\n').trimEnd();
  copy.write(EMPTY_ARTICLE, `${fields}\n---\n\n${text}\n`);
  return { printed: readingAdvice(copy.root), line: fields.split('\n').length + 3 };
}

test('the content check prints the reading age, the longest sentences and hard words with their lines', ({ copy }) => {
  const twelve = 'If the calf hurts, rest, wait till it stops and go on.';
  const sixteen = 'Walk on most days of the week,\nfor as long as you can, and then rest.';
  const eleven = 'Some men with neuropathy feel no pain at all at night.';
  const { printed, line } = advice(copy, `${HUNDRED}\n\n${twelve}\n\n${sixteen}\n\n- ${eleven}`);
  // The first 100 words have grade 0.11. 12 words: 0.39 × 12 + 11.8 − 15.59 = 0.89; 16 words: 2.45;
  // 11 words with 14 syllables: 0.39 × 11 + 11.8 × 14 / 11 − 15.59 = 3.72.
  // (100 × 0.11 + 12 × 0.89 + 16 × 2.45 + 11 × 3.72) / 139 = 0.73; plus 5 is 6.
  expect(printed).toContain(`content/${EMPTY_ARTICLE}: reading age 6
  longest sentences:
    line ${line + 4}, 16 words: Walk on most days of the week, for as long as you can, and …
    line ${line + 2}, 12 words: ${twelve}
    line ${line + 7}, 11 words: ${eleven}
  hard words that are not explained: neuropathy (line ${line + 7})
`);
  expect(printed).toMatch(/^Plain language/);
});

test('the content check prints one line for a short text, and none for one that is missing or cannot be parsed', ({ copy }) => {
  const none = (why: string) => `content/${EMPTY_ARTICLE}: no reading age, because ${why}\ncontent/`;
  const short = advice(copy, 'Walk a little more each day.').printed;
  expect(short).toContain(none('it has 6 words of English prose; 100 are needed'));
  expect(advice(copy, 'ධමනි රෝගය').printed).toContain(none('most of it is in letters of other languages'));
  const broken = advice(copy, '<Summary>').printed;
  expect(broken).not.toContain(EMPTY_ARTICLE);
  expect(broken).toMatch(/^content\/blog\/[\w-]+\.mdx: reading age \d+$/m);
});

test.for([
  // 91 days after 1 January 2031 is 2 April.
  ['2031-04-02', ''],
  ['2031-01-01', ''],
  ['2031-04-03', 'no holiday from 1 January 2031 to 2 April 2031'],
  ['2030-12-31', 'no holiday from 1 January 2031 to 2 April 2031'],
] as const)('with a holiday on %s alone the author reads %j in January 2031', ([date, words], { copy }) => {
  const file = 'office/schedule.json';
  const holidays = [{ date, name: 'Festival of Lamps' }];
  copy.write(file, JSON.stringify({ ...(JSON.parse(copy.read(file)) as object), holidays }));
  const advice = holidayAdvice(copy.root, { today: '2031-01-01' });
  expect(words === '' ? advice === '' : advice.includes(words), advice).toBe(true);
});
