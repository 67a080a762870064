import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { fieldTable, guideSchemas, guideWithTables } from '../../../scripts/content/field-tables.ts';
import { calendarDate, line, mailAddress, paragraphs, webAddress } from '../../../src/content-model/schemas/fields.ts';
import { videoSchema } from '../../../src/content-model/schemas/video.ts';

const { duration } = videoSchema({ image: () => z.string() } as never).shape;
const isAccepted = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const JOINERS = 'ශ්\u200Dරී and க்\u200Cஷ';
const INVISIBLE = ['\u0000', '\u000B', '\u0085', '\u009F', '\u2028b', '\uFEFFb', '\uFFFE', '\uD800'].map((sign) => `a${sign}`);
const NO_DAYS = ['2025-02-29', '2100-02-29', '2027-02-31', '2025-13-01', '2025-01-00', '30.06.2025', '2025-6-30', 'soon', ''];
const NO_TEXTS = ['2025-06-30T00:00:00Z', 20_250_630, new Date('2025-06-30'), null];
const NO_LENGTHS = ['1:60:00', '1:00:60', '1:2:08', '1:02', ' 12:08', '12:08\n'];
// The second is below .ලංකා.
const MAIL_ADDRESSES = ["o'brien&co@clinic.example", 'office@xn--ozc8dl2c3bxd.xn--fzc2c9e2c'];
const NO_ADDRESSES = ['http://example.org/', 'https:/example.org', 'https://example.org/a b', 'https://example.org/\u0007'];

/** A field, values that it accepts, and values that it does not. */
test.each<[string, z.ZodType, unknown[], unknown[]]>([
  ['the length of a video', duration, ['00:45', '99:59', '1:02:08'], NO_LENGTHS],
  ['a day', calendarDate(), ['2024-02-29'], [...NO_DAYS, ...NO_TEXTS]],
  ['a web address', webAddress(), ['https://example.org/a?b=c#d', 'HTTPS://example.org/'], [...NO_ADDRESSES, '//example.org']],
  ['an e-mail address', mailAddress(), MAIL_ADDRESSES, ['office@clinic', 'a@clinic..example', 'Office <a@clinic.example>']],
  ['a line', line(1, 20), ['a word', JOINERS], ['two\nlines', 'a\ttab', 'ends with a space ', ' begins', ...INVISIBLE]],
  ['paragraphs', paragraphs(1, 20), ['a word', JOINERS, 'two\nlines', 'a\ttab'], INVISIBLE],
])('%s is accepted if it is one, and refused otherwise', (_name, field, accepted, refused) => {
  expect(accepted.filter((value) => !isAccepted(field, value))).toEqual([]);
  expect(refused.filter((value) => isAccepted(field, value))).toEqual([]);
});

test('the guide has a table for every schema as it is (`npm run content:guide`), and every field a description', () => {
  const guide = readFileSync('content/README.md', 'utf8');
  expect(guideWithTables(guide)).toBe(guide);
  for (const [name, schema] of Object.entries(guideSchemas())) {
    expect(guide).toContain(`<!-- fields: ${name} -->`);
    const rows = fieldTable(schema).split('\n').slice(2);
    expect(rows.filter((row) => row.split(' | ')[2]?.trim() === '').map((row) => `${name}: ${row}`)).toEqual([]);
  }
});
