import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { calendarDate, line, mailAddress, paragraphs, webAddress } from '../../src/schemas/content/fields.ts';
import { videoSchema } from '../../src/schemas/content/video.ts';

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
