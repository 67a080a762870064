/** Kinds of fields, and the tables of fields in the author's guide. */
import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { fieldTable, GUIDE_SCHEMAS, guideWithTables } from '../../../scripts/content/field-tables.ts';
import { calendarDate, line, mailAddress, paragraphs, webAddress } from '../../../src/content-model/schemas/fields.ts';
import { videoSchema } from '../../../src/content-model/schemas/video.ts';

const { duration } = videoSchema({ image: () => z.string() } as never).shape;
const issues = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.length ?? 0;
const JOINERS = 'ශ්\u200Dරී and க்\u200Cஷ';
const INVISIBLE = ['\u0000', '\u000B', '\u0085', '\u009F', '\u2028b', '\uFEFFb', '\uFFFE', '\uD800'].map((sign) => `a${sign}`);

/** A field, values that it accepts, and values that it does not. */
test.each<[string, z.ZodType, unknown[], unknown[]]>([
  [
    'the length of a video',
    duration,
    ['00:45', '99:59', '1:02:08'],
    ['1:60:00', '1:00:60', '1:2:08', '1:02', ' 12:08', '12:08\n'],
  ],
  [
    'a day',
    calendarDate(),
    ['2024-02-29'],
    [
      ...[
        '2025-02-29',
        '2100-02-29',
        '2027-02-31',
        '2025-13-01',
        '2025-01-00',
        '30.06.2025',
        '2025-6-30',
        '2025-06-30T00:00:00Z',
      ],
      ...['soon', '', 20_250_630, new Date('2025-06-30'), null],
    ],
  ],
  [
    'a web address',
    webAddress(),
    ['https://example.org/a?b=c#d', 'HTTPS://example.org/'],
    ['http://example.org/', 'https:/example.org', 'https://example.org/a b', 'https://example.org/\u0007', '//example.org'],
  ],
  [
    'an e-mail address',
    mailAddress(),
    // The last is below .ලංකා.
    ["o'brien&co@clinic.example", 'office@xn--ozc8dl2c3bxd.xn--fzc2c9e2c'],
    ['office@clinic', 'office@clinic..example', 'The Office <office@clinic.example>'],
  ],
  ['a line', line(1, 20), ['a word', JOINERS], ['two\nlines', 'a\ttab', ...INVISIBLE]],
  ['paragraphs', paragraphs(1, 20), ['a word', JOINERS, 'two\nlines', 'a\ttab'], INVISIBLE],
])('%s is accepted if it is one, and refused otherwise', (_name, field, accepted, refused) => {
  expect(accepted.filter((value) => issues(field, value) > 0)).toEqual([]);
  expect(refused.filter((value) => issues(field, value) === 0)).toEqual([]);
});

test('the guide has a table for every schema as it is (`npm run content:guide`), and every field a description', () => {
  const guide = readFileSync('content/README.md', 'utf8');
  expect(guideWithTables(guide)).toBe(guide);
  for (const [name, schema] of Object.entries(GUIDE_SCHEMAS)) {
    expect(guide).toContain(`<!-- fields: ${name} -->`);
    const rows = fieldTable(schema).split('\n').slice(2);
    expect(rows.filter((row) => row.split(' | ')[2]?.trim() === '').map((row) => `${name}: ${row}`)).toEqual([]);
  }
});

test('a table shows whether a field is needed, its description, limits and example', () => {
  const schema = z.strictObject({
    title: z.string().min(3).max(9).meta({ description: 'The title.', example: 'One' }),
    year: z.int().min(1).max(5).optional().meta({ description: 'A year.' }),
  });
  expect(fieldTable(schema).split('\n').slice(2)).toEqual([
    '| `title` | yes | The title. | 3 to 9 characters | `One` |',
    '| `year` | no | A year. | whole number, 1 to 5 |  |',
  ]);
});
