import { expect, test } from 'vitest';
import { interfaceSchema, translatedInterfaceSchema } from '../../../src/content-model/schemas/interface.ts';
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
