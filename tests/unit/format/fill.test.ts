import { expect, test } from 'vitest';
import { fill } from '../../../src/format/fill.ts';

test('placeholders become their values, and numbers choose their word; unknown braces stay', () => {
  expect(fill('Currently viewing: {page}', { page: 'About' })).toBe('Currently viewing: About');
  expect(fill('{count} {count|article|articles} by {name}', { count: 1, name: '{count}' })).toBe('1 article by {count}');
  expect(fill('{count} {count|article|articles}', { count: 0 })).toBe('0 articles');
  expect(fill('{count} {count|article|articles}', { count: 12 })).toBe('12 articles');
  expect(fill('Call {number}', {})).toBe('Call {number}');
});
