import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import yaml from 'js-yaml';
import { mdxToMdast } from 'satteri';
import { describe, expect, test } from 'vitest';
import { z } from 'astro/zod';
import { TEST_CONTENT } from '../site/folders.ts';
import { canonical } from '../../src/desk/canonical.ts';
import type { MdxNode } from '../../src/checks/mdx-body.ts';
import { checkEntry, parseMdx } from '../../src/desk/check-entry.ts';
import { canonicalText, readFileText } from '../../src/desk/file-text.ts';
import { escapeMdx } from '../../src/desk/escape-mdx.ts';
import { BODY, readMdxFile, writeMdxFile } from '../../src/desk/mdx-file.ts';
import { shapeOf } from '../../src/checks/shape.ts';
import { itemFiles } from '../support/content.ts';

test.each(itemFiles())('%s is written once in the form of the desk, and says the same', (place) => {
  const written = readFileSync(place, 'utf8');
  const file = place.replace(TEST_CONTENT, 'content');
  const text = canonicalText(file, written) ?? '';
  expect(canonicalText(file, text)).toBe(text);
  expect(checkEntry(file, readFileText(file, text))).toEqual({ values: readFileText(file, text), problems: [] });
});

test('a file that the desk does not edit stays as it is', () => {
  expect(canonicalText('content/README.md', '# Guide')).toBeUndefined();
});

describe('the canonical form', () => {
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

  test.each([
    [
      'leaves out what is empty or the default',
      { title: 'A', tags: [], draft: false, views: 0, author: 'doctor', review: { by: '', next: null }, sources: undefined },
      '{"title":"A"}',
    ],
    [
      'keeps what is not, in the order of the schema',
      { review: { next: '', by: ' B ' }, author: { post: 'C', name: 'D' }, views: 7, draft: true, tags: ['x', ''], title: 'A' },
      '{"title":"A","tags":["x"],"draft":true,"views":7,"author":{"name":"D","post":"C"},"review":{"by":"B"}}',
    ],
    [
      'keeps records and unknown fields for the check to report',
      { title: '', more: 1, sources: { z: '1', a: '2' } },
      '{"sources":{"z":"1","a":"2"},"more":1}',
    ],
  ])('%s', (_, values, written) => {
    expect(JSON.stringify(canonical(values, shape))).toBe(written);
  });
});

describe('an .mdx file', () => {
  const hostile = ['yes', '2025-03-12', '00200', '1e3', '- a', '# b', 'a: b', "it's", '"q"', '{x}', '@doctor', 'é සිං'];
  test.each([...hostile, '|', '---', '~'])('keeps the text %j in its fields', (title) => {
    const file = writeMdxFile({ title, tags: [title], body: 'Text' });
    expect(readMdxFile(file)).toEqual({ title, tags: [title], body: 'Text' });
  });

  test('has one line for each field, however long', () => {
    const long = 'word '.repeat(100).trim();
    expect(writeMdxFile({ title: long, year: 2024, urgent: true, body: '' })).toBe(
      `---\ntitle: ${long}\nyear: 2024\nurgent: true\n---\n`,
    );
  });

  test('is read with Windows line ends and without a text', () => {
    expect(readMdxFile('---\r\ntitle: A\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n')).toEqual({ title: 'A', body: 'One\n\nTwo' });
    expect(readMdxFile('---\ntitle: A\n---\n')).toEqual({ title: 'A', body: '' });
  });

  test('with fields that cannot be read is an error', () => {
    expect(() => readMdxFile('---\ntitle: "A\n---\n')).toThrow(yaml.YAMLException);
  });
});

test.each([
  ['Take {x} if 5 < 6.', String.raw`Take \{x\} if 5 \< 6.`],
  [String.raw`Kept: \{x\} and \< 6`, String.raw`Kept: \{x\} and \< 6`],
  ['`{code}` and <Summary>', '`{code}` and <Summary>'],
  ['<span lang="si">ක</span>', '<span lang="si">ක</span>'],
  [String.raw`\`not code {x}\``, String.raw`\`not code \{x\}\``],
  ['less<3', String.raw`less\<3`],
  ['`${name}` and ``a ` {b}``', '`${name}` and ``a ` {b}``'],
  ['`` `${a}` `` or {b}', '`` `${a}` `` or \\{b\\}'],
  ['```js\nconst a = `x ${y}`;\nif (a < 5) {}\n```\n\nA {b}.', '```js\nconst a = `x ${y}`;\nif (a < 5) {}\n```\n\nA \\{b\\}.'],
  ['~~~\n`{a}\n~~~\n{b}', '~~~\n`{a}\n~~~\n\\{b\\}'],
  ['````md\n```\n{a}\n```\n````', '````md\n```\n{a}\n```\n````'],
  ['- one\n\n  ```\n  {a} < 5\n  ```\n- {b}', '- one\n\n  ```\n  {a} < 5\n  ```\n- \\{b\\}'],
  ['> ```\n> `{a}`\n> ```', '> ```\n> `{a}`\n> ```'],
  ['<Summary>\n\nOne `{a}` and {b}.\n\n</Summary>', '<Summary>\n\nOne `{a}` and \\{b\\}.\n\n</Summary>'],
  ['```\nnever closed {a}', '```\nnever closed {a}'],
  ['one ` alone {a}', 'one ` alone \\{a\\}'],
  ['    {a} is indented', '    \\{a\\} is indented'],
  ['a `code` {b} `code` {c}', 'a `code` \\{b\\} `code` \\{c\\}'],
  ['two\\\\{a}', 'two\\\\\\{a\\}'],
])('%j is written as %j', (typed, written) => {
  expect(escapeMdx(typed)).toBe(written);
  expect(escapeMdx(written)).toBe(written);
});

/** The program texts in a parsed text. */
const programTexts = ({ type, value, children = [] }: MdxNode): string[] =>
  type === 'code' || type === 'inlineCode' ? [value ?? ''] : children.flatMap(programTexts);

test('program text is in the file as it was typed, for the desk and for the build', () => {
  const signs = ['`', '``', '{', '}', '${', '\\\\', '<', '</', ';', '=>', '"', '*', '_', '&lt;', '---', '$&', '$1'];
  const parts = [...signs, 'a', 'b', ' ', '\n'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), fc.constantFrom('', '> ', '- '), (typed, container) => {
      const code = typed.join('');
      const lines = ['````js', ...code.split('\n'), '````'].map(
        (line, index) => (container === '- ' && index > 0 ? '  ' : container) + line,
      );
      const oneLine = `a${code.replaceAll('\n', ' ')}z`;
      const body = `One {brace}.\n\n${lines.join('\n')}\n\nTwo ${'`'.repeat(9)}${oneLine}${'`'.repeat(9)} {braces}.`;
      const file = writeMdxFile({ title: 'A', body: escapeMdx(body) });
      const read = String(readMdxFile(file)[BODY]);
      for (const parse of [parseMdx, mdxToMdast]) expect(programTexts(parse(read))).toEqual([code, oneLine]);
    }),
    { numRuns: 40 },
  );
});
