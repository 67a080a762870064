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
  const { frame } = interfaceSchema.shape;
  expect(frame.shape.viewing.safeParse('Currently viewing: {page}').success).toBe(true);
  expect(frame.shape.viewing.safeParse('Currently viewing').success).toBe(false);
  expect(frame.shape.viewing.safeParse('Currently viewing: {side}').success).toBe(false);
  expect(frame.shape.skip.safeParse('Skip {page}').success).toBe(false);
  expect(translatedInterfaceSchema.safeParse({ frame: { viewing: 'දැන්: {page}' } }).success).toBe(true);
  expect(translatedInterfaceSchema.safeParse({ frame: { wiewing: 'දැන්: {page}' } }).success).toBe(false);
});
