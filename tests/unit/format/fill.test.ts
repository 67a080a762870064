import { expect, test } from 'vitest';
import { type Language, LANGUAGES } from '../../../src/language/languages.ts';
import { countText } from '../../../src/format/count-text.ts';
import { fill } from '../../../src/language/fill.ts';
import { viewsText } from '../../../src/format/numbers.ts';
import { isOne } from '../../../src/language/plural.ts';

test('a number takes the form of its language: 0 is one in Sinhala, as Intl has it', () => {
  const forms = (language: Language) => [0, 1, 2, 11, '1,001'].map((n) => fill('{n|one|other}', { n }, language));
  expect(forms('si')).toEqual(['one', 'one', 'other', 'other', 'other']);
  for (const language of ['en', 'ta'] as const) expect(forms(language)).toEqual(['other', 'one', 'other', 'other', 'other']);
  for (const language of LANGUAGES) {
    const rules = new Intl.PluralRules(language);
    for (let n = 0; n < 120; n++) expect(isOne(n, language), `${n} in ${language}`).toBe(rules.select(n) === 'one');
  }
  expect(countText('{count} {count|one|other}', 0, 'si')).toBe('0 one');
  expect(viewsText(0, { one: '{count} one', other: '{count} other' }, 'si')).toBe('0 one');
});

test('placeholders become their values, and numbers choose their word; unknown braces stay', () => {
  expect(fill('Currently viewing: {page}', { page: 'About' })).toBe('Currently viewing: About');
  expect(fill('{count} {count|article|articles} by {name}', { count: 1, name: '{count}' })).toBe('1 article by {count}');
  expect(fill('{count} {count|article|articles}', { count: 0 })).toBe('0 articles');
  expect(fill('{count} {count|article|articles}', { count: 12 })).toBe('12 articles');
  expect(fill('Call {number}', {})).toBe('Call {number}');
});
