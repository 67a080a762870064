import { readFileSync } from 'node:fs';
import yaml from 'js-yaml';
import { mdxToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { z } from 'astro/zod';
import { TEST_CONTENT } from '../../site/folders.ts';
import { canonical } from '../../../src/editor/canonical.ts';
import { parseFields, splitMdx } from '../../../src/content-model/checks/frontmatter.ts';
import type { MarkdownNode } from '../../../src/content-model/reading/prose.ts';
import { checkEntry, parseMdx } from '../../../src/editor/check-entry.ts';
import { canonicalText, readFileText } from '../../../src/editor/file-text.ts';
import { escapeMdx } from '../../../src/editor/escape-mdx.ts';
import { BODY, readMdxFile, writeMdxFile } from '../../../src/editor/mdx-file.ts';
import { shapeOf } from '../../../src/content-model/checks/shape.ts';
import { itemFiles } from '../../support/content/content.ts';

test.each(itemFiles())('%s is written once in the form of the editor, and says the same', (place) => {
  const written = readFileSync(place, 'utf8');
  const file = place.replace(TEST_CONTENT, 'content');
  const text = canonicalText(file, written) ?? '';
  expect(canonicalText(file, text)).toBe(text);
  expect(checkEntry(file, readFileText(file, text))).toEqual({ values: readFileText(file, text), problems: [] });
});

const shape = shapeOf(
  z.strictObject({
    title: z.string(),
    tags: z.array(z.string()).default([]),
    draft: z.boolean().default(false),
    views: z.int().default(0),
    author: z.union([z.literal('doctor'), z.strictObject({ name: z.string(), post: z.string().optional() })]).default('doctor'),
    review: z.strictObject({ by: z.string(), next: z.string().optional() }).optional(),
    sources: z.record(z.string(), z.string()).optional(),
  }),
);

const written = (values: Record<string, unknown>) => JSON.stringify(canonical(values, shape));

test('the canonical form leaves out what is empty or the default, and keeps the rest in the order of the schema', () => {
  const empty = { tags: [], draft: false, views: 0, author: 'doctor', review: { by: '', next: null }, sources: undefined };
  expect(written({ ...empty, title: 'A' })).toBe('{"title":"A"}');
  const full = { review: { next: '', by: ' B ' }, author: { post: 'C', name: 'D' }, views: 7, tags: ['x', ''], title: 'A' };
  const expected = '{"title":"A","tags":["x"],"views":7,"author":{"name":"D","post":"C"},"review":{"by":"B"}}';
  expect(written(full)).toBe(expected);
});

test('the canonical form keeps records and unknown fields for the check to report', () => {
  expect(written({ title: '', more: 1, sources: { z: '1', a: '2' } })).toBe('{"sources":{"z":"1","a":"2"},"more":1}');
});

test.each([
  // What a reader of YAML 1.1 or 1.2 takes for a day, a time, a number, a truth value, nothing, a merge or a default.
  ...['2025-11-14', '2001-12-14t21:59:43.10-05:00', '12:30', '190:20:30.15', '1_000', '685.230_15e+03', '0x1F', '0o14', '012'],
  ...['+12', '1e3', '.5', '5.', '-.INF', '.NaN', '.', 'yes', 'OFF', 'y', 'True', 'null', '~', '<<', '=', '- a', '# b', 'a: b'],
  ...['"q"', '{x}', '@doctor', '|', '---'],
])('an .mdx file has the text %j between quotation marks, and it is read as it was written', (text) => {
  const file = writeMdxFile({ title: text, tags: [text], author: { name: text }, body: '' });
  expect(file).toBe(`---\ntitle: '${text}'\ntags:\n  - '${text}'\nauthor:\n  name: '${text}'\n---\n`);
  expect(readMdxFile(file)).toEqual({ title: text, tags: [text], author: { name: text }, body: '' });
});

test('an .mdx file has other texts, and days in fields for days, without quotation marks on one line each', () => {
  for (const text of ['A title', 'no more', 'C3 glomerulopathy', 'H2O', 'සිංහල', 'word '.repeat(100).trim()])
    expect(writeMdxFile({ title: text, year: 2024 })).toBe(`---\ntitle: ${text}\nyear: 2024\n---\n`);
  const review = { reviewer: '2025-01-01', date: '2025-01-02' };
  expect(writeMdxFile({ published: '2025-11-14', review })).toBe(
    "---\npublished: 2025-11-14\nreview:\n  reviewer: '2025-01-01'\n  date: 2025-01-02\n---\n",
  );
});

test('an .mdx file is read with Windows line ends and without a text; days, times and old truth values are texts', () => {
  expect(readMdxFile('---\r\ntitle: A\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n')).toEqual({ title: 'A', body: 'One\n\nTwo' });
  expect(readMdxFile('---\ntitle: A\n---\n')).toEqual({ title: 'A', body: '' });
  const texts = { a: '2025-11-14', b: '2027-02-31', c: '12:30', d: 'yes', e: '1_000', f: '=' };
  expect(parseFields('a: 2025-11-14\nb: 2027-02-31\nc: 12:30\nd: yes\ne: 1_000\n"f": =\n')).toEqual(texts);
  expect(() => readMdxFile('---\ntitle: "A\n---\n')).toThrow(yaml.YAMLException);
});

test('an .mdx file has its block of fields up to where Astro ends it', () => {
  const texts = ['---\ntitle: A\n---\n\nText\n---\nMore', '---\n---', '--- \ntitle: A\n--- \nText'];
  expect(texts.map((text) => splitMdx(text))).toEqual([
    { head: 'title: A\n', body: '\nText\n---\nMore', bodyLine: 4 },
    { head: '', body: '', bodyLine: 2 },
    { head: 'title: A\n', body: 'Text', bodyLine: 4 },
  ]);
  const inside = ['---\ntitle: |\n---- a line\n---\nText', '---\ntitle: A\n+++\n---\nText'];
  for (const text of [...inside, 'Text', '---\ntitle: A\n', '\n---\na: b\n---\n', '+++\na = 1\n+++\n'])
    expect(splitMdx(text), text).toBeUndefined();
});

test.each([
  ['Take {x} if 5 < 6.', String.raw`Take \{x\} if 5 \< 6.`],
  [String.raw`Kept: \{x\} and \< 6`, String.raw`Kept: \{x\} and \< 6`],
  ['<span lang="si">ක</span>', '<span lang="si">ක</span>'],
  [String.raw`\`not code {x}\``, String.raw`\`not code \{x\}\``],
  ['`` `${a}` `` or {b}', '`` `${a}` `` or \\{b\\}'],
  ['```js\nconst a = `x ${y}`;\nif (a < 5) {}\n```\n\nA {b}.', '```js\nconst a = `x ${y}`;\nif (a < 5) {}\n```\n\nA \\{b\\}.'],
  ['- one\n\n  ```\n  {a} < 5\n  ```\n- {b}', '- one\n\n  ```\n  {a} < 5\n  ```\n- \\{b\\}'],
  ['<Summary>\n\nOne `{a}` and {b}.\n\n</Summary>', '<Summary>\n\nOne `{a}` and \\{b\\}.\n\n</Summary>'],
  ['```\nnever closed {a}', '```\nnever closed {a}'],
  ['one ` alone {a}', 'one ` alone \\{a\\}'],
  ['two\\\\{a}', 'two\\\\\\{a\\}'],
])('%j is written as %j', (typed, written) => {
  expect(escapeMdx(typed)).toBe(written);
  expect(escapeMdx(written)).toBe(written);
});

/** The program texts in a parsed text. */
const programTexts = ({ type, value, children = [] }: MarkdownNode): string[] =>
  type === 'code' || type === 'inlineCode' ? [value ?? ''] : children.flatMap(programTexts);

const CODES = ['a `x ${y}` {z}', 'if (a </b> 5) {}', '\\{ &lt; $& $1', '``{``'];
test.each(CODES)('the program text %j is read as it was typed', (code) => {
  const body = `One {brace}.\n\n\`\`\`\`js\n${code}\n\`\`\`\`\n\nTwo \`\`\`\`\`a${code}z\`\`\`\`\` {braces}.`;
  const read = String(readMdxFile(writeMdxFile({ title: 'A', body: escapeMdx(body) }))[BODY]);
  for (const parse of [parseMdx, mdxToMdast]) expect(programTexts(parse(read))).toEqual([code, `a${code}z`]);
});
