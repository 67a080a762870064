/** Texts that look like something else in YAML: what the desk writes, what check and desk read. */
import { afterAll, expect, test } from 'vitest';
import { parseFields, splitMdx } from '../../src/checks/frontmatter.ts';
import { readMdxFile, writeMdxFile } from '../../src/desk/mdx-file.ts';
import { EMPTY_ARTICLE, smallCopy } from '../support/content-mistakes.ts';

const shared = smallCopy();
afterAll(() => shared[Symbol.dispose]());

test.each([
  // What a reader of YAML 1.1 or 1.2 takes for a day, a time, a number, a truth value, nothing, a merge or a default.
  ...['2025-11-14', '2027-02-31', '2025-1-4', '2001-12-14t21:59:43.10-05:00', '2001-12-14 21:59:43.10 -5'],
  ...['2025-11-14T08:00:00Z', '12:30', '190:20:30.15', '-1:30', '1_000', '685.230_15e+03', '1,000', '0x1F', '-0x1f', '0o14'],
  ...['0b101', '012', '+12', '-5', '0', '1e3', '1E-3', '1.5', '.5', '+.5', '5.', '._5', 'e3', '.inf', '-.INF', '.NaN', '.'],
  ...['yes', 'No', 'on', 'OFF', 'y', 'N', 'true', 'False', 'TRUE', 'null', 'Null', 'NULL', '~', '<<', '='],
])('the text "%s" is written between quotation marks, and read as it was written', (text) => {
  const file = writeMdxFile({ title: text, tags: [text], author: { name: text }, body: '' });
  expect(file).toBe(`---\ntitle: '${text}'\ntags:\n  - '${text}'\nauthor:\n  name: '${text}'\n---\n`);
  expect(readMdxFile(file)).toEqual({ title: text, tags: [text], author: { name: text }, body: '' });
});

test('other texts, and days in fields for days, are written without quotation marks', () => {
  for (const text of ['A title', 'Diabetes', 'Foot Care', 'no more', 'Not yet', 'C3 glomerulopathy', 'H2O', 'x1', 'සිංහල'])
    expect(writeMdxFile({ title: text })).toBe(`---\ntitle: ${text}\n---\n`);
  const review = { reviewer: '2025-01-01', date: '2025-01-02', next: '2027-01-02' };
  expect(writeMdxFile({ published: '2025-11-14', updated: '2026-01-01', review })).toBe(
    "---\npublished: 2025-11-14\nupdated: 2026-01-01\nreview:\n  reviewer: '2025-01-01'\n  date: 2025-01-02\n  next: 2027-01-02\n---\n",
  );
});

test('days, times and old truth values without quotation marks are texts, as YAML 1.2 says', () => {
  const texts = { a: '2025-11-14', b: '2027-02-31', c: '12:30', d: 'yes', e: '1_000', f: '=' };
  expect(parseFields('a: 2025-11-14\nb: 2027-02-31\nc: 12:30\nd: yes\ne: 1_000\n"f": =\n')).toEqual(texts);
});

test.each([
  ['012', '12'],
  ['1e3', '1000'],
  ['true', 'true'],
  ['~', 'null'],
  ['.inf', 'Infinity'],
])('the check says how to write a title that is %s without quotation marks', (text, value) => {
  const { problems } = shared.mistake(EMPTY_ARTICLE, /^title: .*$/m, `title: ${text}`);
  const [wrong, right] = [`is ${value}, not text`, 'Put it in quotation marks'].map(
    (part) => expect.stringContaining(part) as string,
  );
  expect(problems).toMatchObject([{ file: `content/${EMPTY_ARTICLE}`, field: 'title', wrong, right }]);
});

test('the block of fields ends where Astro ends it', () => {
  expect(
    ['---\ntitle: A\n---\n\nText\n---\nMore', '---\n---', '--- \ntitle: A\n--- \nText'].map((text) => splitMdx(text)),
  ).toEqual([
    { head: 'title: A\n', body: '\nText\n---\nMore', bodyLine: 4 },
    { head: '', body: '', bodyLine: 2 },
    { head: 'title: A\n', body: 'Text', bodyLine: 4 },
  ]);
  const inside = ['---\ntitle: |\n---- a line\n---\nText', '---\ntitle: A\n+++\n---\nText'];
  for (const text of [...inside, 'Text', '---\ntitle: A\n', '\n---\na: b\n---\n', '+++\na = 1\n+++\n'])
    expect(splitMdx(text), text).toBeUndefined();
});
