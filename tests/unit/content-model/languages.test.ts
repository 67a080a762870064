import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { checkPluralForms } from '../../../src/content-model/checks/plural-forms.ts';
import { interfaceSchema, translatedInterfaceSchema } from '../../../src/content-model/schemas/interface.ts';
import { TRANSLATED_OFFICE_SCHEMAS } from '../../../src/content-model/schemas/office.ts';
import { languagesSchema } from '../../../src/content-model/schemas/site-languages.ts';
import { spellingsSchema } from '../../../src/content-model/schemas/spellings.ts';
import { draftLanguages, shownLanguages } from '../../../src/content-model/shown-languages.ts';

const language = (code: string, status: unknown = 'published') => ({ code, name: 'Name', locale: code, status });

test('a live site shows published languages alone, in their order; previews and the sample site show drafts too', () => {
  const languages = [language('ta'), language('en', 'draft'), language('si')];
  expect(shownLanguages({ languages, sample: false }, false)).toEqual(['ta', 'si']);
  expect(shownLanguages({ languages, sample: false }, true)).toEqual(['ta', 'en', 'si']);
  expect(shownLanguages({ languages, sample: true }, false)).toEqual(['ta', 'en', 'si']);
  expect(draftLanguages({ languages })).toEqual(['en']);
  expect(draftLanguages({})).toEqual([]);
});

test('an entry with a mistake is no language, and no reason to stop', () => {
  for (const status of [['published'], [{ toString: 1 }], { toString: 1 }, 1, null])
    expect(shownLanguages({ languages: [language('en'), language('si', status)] }, true), JSON.stringify(status)).toEqual(['en']);
  expect(shownLanguages({ languages: { si: 'draft' } }, true)).toEqual([]);
});

test.each([
  ['two languages', [language('es'), { ...language('en'), locale: 'en-GB' }], []],
  ['a first one that is a draft', [language('es', 'draft')], ['begins with a draft: the first language is published']],
  ['a language twice', [language('es'), language('es')], ['names a language twice']],
  ['a code of no language', [{ ...language('xx'), locale: 'xx' }], ['is the code of no language']],
  ['a locale of another language', [{ ...language('es'), locale: 'en-GB' }], ['is of another language']],
  ['a locale that is none', [{ ...language('es'), locale: 'es-ESP' }], ['is no locale']],
])('the list of languages can be wrong: %s', (_which, languages, wrong) => {
  const messages =
    languagesSchema()
      .safeParse(languages)
      .error?.issues.map(({ message }) => message) ?? [];
  expect(messages).toEqual(wrong);
});

test('words have the placeholders of their place, and a translation may be incomplete but has no unknown words', () => {
  const isViewing = (text: string) => interfaceSchema.shape.frame.shape.viewing.safeParse(text).success;
  const viewing = ['Currently viewing: {page}', 'Currently viewing', 'Currently viewing: {side}'];
  expect(viewing.map(isViewing)).toEqual([true, false, false]);
  expect(interfaceSchema.shape.frame.shape.skip.safeParse('Skip {page}').success).toBe(false);
  const isTranslation = (frame: object) => translatedInterfaceSchema.safeParse({ frame }).success;
  expect([{ viewing: 'දැන්: {page}' }, { wiewing: 'දැන්: {page}' }].map(isTranslation)).toEqual([true, false]);
});

const SCHEMA = z.object({ list: z.object({ count: z.string() }) });
test('a word for a number has two forms, or those of its language', () => {
  const problems = (language: string, count: string) => checkPluralForms('words.json', { list: { count } }, SCHEMA, language);
  expect(problems('pl', '{count|artykuł|artykuły|artykułów|artykułu}')).toEqual([]);
  expect(problems('pl', '{count} {count|artykuł|artykuły}')).toEqual([]);
  expect(problems('en', '{name} by {name|one}, {count|one|few|other}')).toMatchObject([
    { field: 'list.count', wrong: 'has one form of a word for {name}; English has 2 (one, other)' },
    { field: 'list.count', wrong: 'has 3 forms of a word for {count}; English has 2 (one, other)' },
  ]);
});

test('the mail of a proposal alone counts times, and each has the placeholders that it knows', () => {
  const isRight = (mail: 'proposal' | 'decline', text: string) =>
    TRANSLATED_OFFICE_SCHEMAS.mails.safeParse({ [mail]: { subject: 'Your request', text } }).success;
  const texts = ['{times|this time|these times}', '{times|these times}', '{slots|this time|these times}'];
  expect(texts.map((text) => isRight('proposal', `We can offer you ${text}.`))).toEqual([true, false, false]);
  expect(isRight('decline', 'We cannot offer you {times|this time|these times}.')).toBe(false);
  expect(isRight('decline', 'In an emergency call {emergency}, {name}.')).toBe(true);
});

test('a word is in one list of spellings', () => {
  const messages = (...words: string[][]) => spellingsSchema.safeParse({ words }).error?.issues.map(({ message }) => message);
  expect(messages(['leg', 'legs'], ['foot', 'feet'])).toBeUndefined();
  expect(messages(['leg', 'කකුල'], ['foot', 'leg'])).toEqual(['have “leg” in two lists']);
});
