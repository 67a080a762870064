import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { calendarDate, line, mailAddress, paragraphs, webAddress } from '../../src/schemas/content/fields.ts';
import { videoSchema } from '../../src/schemas/content/video.ts';

const { duration } = videoSchema({ image: () => z.string() } as never).shape;
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test.each([
  ['00:45', true],
  ['99:59', true],
  ['1:02:08', true],
  ['11:00:00', true],
  ['1:60:00', false],
  ['1:00:60', false],
  ['100:00', false],
  ['1:2:08', false],
  ['123:00:00', false],
  ['1:02', false],
  [' 12:08', false],
  ['12:08\n', false],
])('the length of a video %j: accepted %s', (text, accepted) => {
  expect(accepts(duration, text)).toBe(accepted);
});

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2100-02-29', false],
  ['2027-02-31', false],
  ['2025-04-31', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['2025-01-00', false],
  ['2025-30-06', false],
  ['30.06.2025', false],
  ['2025-6-30', false],
  ['2025-06-30T00:00:00Z', false],
  ['soon', false],
  ['', false],
  [20_250_630, false],
  [new Date('2025-06-30'), false],
  [null, false],
])('the day %j: accepted %s', (value, accepted) => {
  expect(accepts(calendarDate(), value)).toBe(accepted);
});

test.each([
  ['https://www.example.org', true],
  ['https://example.org/a?b=c#d', true],
  ['HTTPS://example.org/', true],
  ['http://example.org/', false],
  ['https:example.org', false],
  ['https:/example.org', false],
  ['https://example.org/a b', false],
  ['https://example.org/\u0007', false],
  ['//example.org', false],
])('the web address %j: accepted %s', (text, accepted) => {
  expect(webAddress().safeParse(text).error?.issues.length ?? 0).toBe(accepted ? 0 : 1);
});

test.each([
  ['a word', true, true],
  ['ශ්\u200Dරී and க்\u200Cஷ', true, true],
  ['two\nlines', false, true],
  ['a\ttab', false, true],
  ['a\u0000', false, false],
  ['a\u000B', false, false],
  ['a\u0085', false, false],
  ['a\u009F', false, false],
  ['a\u2028b', false, false],
  ['a\uFEFFb', false, false],
  ['a\uFFFE', false, false],
  ['a\uD800', false, false],
])('%j: accepted as a line %s, as paragraphs %s', (text, asLine, asParagraphs) => {
  expect(accepts(line(1, 20), text)).toBe(asLine);
  expect(accepts(paragraphs(1, 20), text)).toBe(asParagraphs);
});

test.each([
  ['office@clinic.example', true],
  ["o'brien&co@clinic.example", true],
  // Domains below .ලංකා and .இலங்கை.
  ['office@xn--ozc8dl2c3bxd.xn--fzc2c9e2c', true],
  ['office@xn--zkc6cc5bi7f6e.xn--xkc2al3hye2a', true],
  ['office@clinic', false],
  ['office@clinic..example', false],
  ['The Office <office@clinic.example>', false],
])('an e-mail address %s: %s', (address, isAccepted) => expect(mailAddress().safeParse(address).success).toBe(isAccepted));
