import { expect, test } from 'vitest';
import { languageOf, pathIn } from '../../../src/language/languages.ts';

test.each([
  ['en', '/', '/'],
  ['en', '/contact', '/contact'],
  ['si', '/', '/si'],
  ['si', '/contact', '/si/contact'],
  ['ta', '/blog/an-article', '/ta/blog/an-article'],
  ['ta', '/?q=vein', '/ta?q=vein'],
  ['si', '/#news', '/si#news'],
  ['si', '/about#academic', '/si/about#academic'],
] as const)('a page in %s: %s is at %s', (language, path, expected) => {
  expect(pathIn(language, path)).toBe(expected);
});

test('a page without a known locale is in English', () => {
  expect([undefined, 'en', 'si', 'ta', 'de'].map(languageOf)).toEqual(['en', 'en', 'si', 'ta', 'en']);
});
