import { expect, test } from 'vitest';
import { interfaceSchema, translatedInterfaceSchema } from '../../../src/content-model/schemas/interface.ts';
import { TRANSLATED_OFFICE_SCHEMAS } from '../../../src/content-model/schemas/office.ts';
import { spellingsSchema } from '../../../src/content-model/schemas/spellings.ts';
import { draftLanguages, shownLanguages } from '../../../src/content-model/shown-languages.ts';

test('a live site shows published languages alone; previews and the sample site show drafts too', () => {
  const languages = { si: 'published', ta: 'draft' };
  expect(shownLanguages({ languages, sample: false }, false)).toEqual(['en', 'si']);
  expect(shownLanguages({ languages, sample: false }, true)).toEqual(['en', 'si', 'ta']);
  expect(shownLanguages({ languages, sample: true }, false)).toEqual(['en', 'si', 'ta']);
  expect(shownLanguages({ sample: true }, true)).toEqual(['en']);
  expect(draftLanguages({ languages })).toEqual(['ta']);
  expect(draftLanguages({})).toEqual([]);
});

test('a status of another type shows no language, and is no reason to stop', () => {
  for (const status of [['published'], [{ toString: 1 }], { toString: 1 }, 1, null])
    expect(shownLanguages({ languages: { si: status } }, true), JSON.stringify(status)).toEqual(['en']);
});

test('words have the placeholders of their place, and a translation may be incomplete but has no unknown words', () => {
  const isViewing = (text: string) => interfaceSchema.shape.frame.shape.viewing.safeParse(text).success;
  const viewing = ['Currently viewing: {page}', 'Currently viewing', 'Currently viewing: {side}'];
  expect(viewing.map(isViewing)).toEqual([true, false, false]);
  expect(interfaceSchema.shape.frame.shape.skip.safeParse('Skip {page}').success).toBe(false);
  const isTranslation = (frame: object) => translatedInterfaceSchema.safeParse({ frame }).success;
  expect([{ viewing: 'දැන්: {page}' }, { wiewing: 'දැන්: {page}' }].map(isTranslation)).toEqual([true, false]);
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
