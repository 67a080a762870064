/** Texts that look like something else in YAML: what the desk writes, what check and desk read. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { parseFields, splitMdx } from '../../src/checks/frontmatter.ts';
import { readMdxFile, writeMdxFile } from '../../src/desk/mdx-file.ts';
import { contentCopy } from '../support/content-copy.ts';

/** What a reader of YAML 1.1 or 1.2 takes for a day, a time, a number, a truth value, nothing, a merge or a default. */
const AMBIGUOUS = [
  ...[
    '2025-11-14',
    '2027-02-31',
    '2025-1-4',
    '2001-12-14t21:59:43.10-05:00',
    '2001-12-14 21:59:43.10 -5',
    '2025-11-14T08:00:00Z',
  ],
  ...[
    '12:30',
    '190:20:30.15',
    '-1:30',
    '1_000',
    '685.230_15e+03',
    '1,000',
    '0x1F',
    '-0x1f',
    '0o14',
    '0b101',
    '012',
    '+12',
    '-5',
    '0',
  ],
  ...['1e3', '1E-3', '1.5', '.5', '+.5', '5.', '._5', 'e3', '.inf', '-.INF', '.NaN', '.'],
  ...['yes', 'No', 'on', 'OFF', 'y', 'N', 'true', 'False', 'TRUE', 'null', 'Null', 'NULL', '~', '<<', '='],
];

describe.each(AMBIGUOUS)('the text "%s"', (text) => {
  const file = writeMdxFile({ title: text, tags: [text], author: { name: text }, body: '' });

  test('is written between quotation marks', () => {
    expect(file).toContain(`title: '${text}'\n`);
    expect(file).toContain(`  - '${text}'\n`);
    expect(file).toContain(`  name: '${text}'\n`);
  });

  test('is read as it was written', () => {
    expect(readMdxFile(file)).toEqual({ title: text, tags: [text], author: { name: text }, body: '' });
  });
});

test.each(['A title', 'Diabetes', 'Foot Care', 'no more', 'Not yet', 'C3 glomerulopathy', 'H2O', 'x1', 'සිංහල'])(
  'the text "%s" needs no quotation marks',
  (text) => {
    expect(writeMdxFile({ title: text })).toBe(`---\ntitle: ${text}\n---\n`);
  },
);

test('days in fields for days are written without quotation marks', () => {
  const review = { reviewer: '2025-01-01', date: '2025-01-02', next: '2027-01-02' };
  expect(writeMdxFile({ published: '2025-11-14', updated: '2026-01-01', review })).toBe(
    "---\npublished: 2025-11-14\nupdated: 2026-01-01\nreview:\n  reviewer: '2025-01-01'\n  date: 2025-01-02\n  next: 2027-01-02\n---\n",
  );
});

test('days, times and old truth values without quotation marks are texts, as YAML 1.2 says', () => {
  expect(parseFields('a: 2025-11-14\nb: 2027-02-31\nc: 12:30\nd: yes\ne: 1_000\n"f": =\n')).toEqual({
    a: '2025-11-14',
    b: '2027-02-31',
    c: '12:30',
    d: 'yes',
    e: '1_000',
    f: '=',
  });
});

test.each([
  ['012', 'is 12, not text', 'Put it in quotation marks'],
  ['1e3', 'is 1000, not text', 'Put it in quotation marks'],
  ['true', 'is true, not text', 'Put it in quotation marks'],
  ['~', 'is null, not text', 'Put it in quotation marks'],
  ['.inf', 'is Infinity, not text', 'Put it in quotation marks'],
])('the check says how to write a title that is %s without quotation marks', (text, wrong, right) => {
  using copy = contentCopy();
  const name = `blog/${firstArticle(copy.root)}`;
  copy.replace(name, /^title: .*$/m, `title: ${text}`);
  expect(checkContent(copy.root)).toMatchObject([
    { file: `content/${name}`, field: 'title', wrong: expect.stringContaining(wrong), right: expect.stringContaining(right) },
  ]);
});

function firstArticle(root: string): string {
  return readdirSync(path.join(root, 'content', 'blog')).find((name) => name.endsWith('.mdx')) ?? '';
}

describe('the block of fields', () => {
  test('ends where Astro ends it', () => {
    expect(splitMdx('---\ntitle: A\n---\n\nText\n---\nMore')).toEqual({
      head: 'title: A\n',
      body: '\nText\n---\nMore',
      bodyLine: 4,
    });
    expect(splitMdx('---\n---')).toEqual({ head: '', body: '', bodyLine: 2 });
    expect(splitMdx('--- \ntitle: A\n--- \nText')).toEqual({ head: 'title: A\n', body: 'Text', bodyLine: 4 });
  });

  test.each([
    '---\ntitle: |\n---- a line\n---\nText',
    '---\ntitle: A\n+++\n---\nText',
    'Text',
    '---\ntitle: A\n',
    '\n---\na: b\n---\n',
    '+++\na = 1\n+++\n',
  ])('of %j is not accepted', (text) => {
    expect(splitMdx(text)).toBeUndefined();
  });
});
