/** Invisible characters in any file are named with their line; days that do not exist do not end the report. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEST_CONTENT } from '../site/folders.ts';
import { checkContent } from '../../scripts/content/check-content.ts';
import { siteDataOf } from '../../scripts/content/site-data.ts';
import { checkEntry } from '../../src/desk/check-entry.ts';
import { canonicalText, readFileText } from '../../src/desk/file-text.ts';
import { contentCopy } from '../support/content-copy.ts';
import { runScript } from '../support/run-script.ts';
import { article, JSON_ITEMS } from '../support/unseen-items.ts';

const first = (folder: string, extension: string) =>
  `${folder}/${readdirSync(`${TEST_CONTENT}/${folder}`).find((name) => name.endsWith(extension)) ?? ''}`;
const ARTICLE = first('blog', '.mdx');
const VIDEO = first('videos', '.json');

describe('an invisible character', () => {
  test.each([
    ['a vertical tab', '\u000B', 'U+000B'],
    ['a form feed', '\u000C', 'U+000C'],
    ['NUL', '\u0000', 'U+0000'],
    ['a backspace', '\u0008', 'U+0008'],
    ['the hyphen of a PDF', '\u0002', 'U+0002'],
    ['DEL', '\u007F', 'U+007F'],
    ['NEL', '\u0085', 'U+0085'],
    ['an old line end', '\r', 'U+000D'],
    ['a line separator', '\u2028', 'U+2028'],
    ['a paragraph separator', '\u2029', 'U+2029'],
    ['a byte order mark in the middle', '\uFEFF', 'U+FEFF'],
    ['a noncharacter', '\uFFFE', 'U+FFFE'],
    ['another noncharacter', '\uFFFF', 'U+FFFF'],
  ])('in a text is named with its line: %s', (_what, character, code) => {
    using copy = contentCopy();
    const text = `${copy.read(ARTICLE).trimEnd()}\n\nOne line.\n\nSome wo${character}rds.\n`;
    copy.write(ARTICLE, text);
    expect(checkContent(copy.root)).toEqual([
      {
        file: `content/${ARTICLE}`,
        field: `line ${text.split('\n').length - 1}`,
        wrong: `has the invisible character ${code} after "Some wo"`,
        right: 'Delete it, or run `npm run content:format`, which removes it.',
      },
    ]);
  });

  test.each([ARTICLE, VIDEO, 'site.json', 'pages/home.json', 'office/mails.json', 'policies/privacy-policy.mdx'])(
    'in a field of %s is named with its line, and content:format removes it',
    (name) => {
      using copy = contentCopy();
      const before = copy.read(name);
      const lines = before.split('\n');
      const index = lines.findIndex((line) => /[a-z]{4} [a-z]{4}/.test(line));
      lines[index] = (lines[index] ?? '').replace(/([a-z]{4}) ([a-z]{4})/, '$1\u0007 $2\u0085');
      copy.write(name, lines.join('\r\n'));
      expect(checkContent(copy.root)).toMatchObject([{ file: `content/${name}`, field: `line ${index + 1}` }]);
      copy.write(name, canonicalText(`content/${name}`, copy.read(name)) ?? '');
      expect(checkContent(copy.root)).toEqual([]);
    },
  );

  test('at the beginning of a file, as Windows writes it, is named and removed', () => {
    using copy = contentCopy();
    for (const name of [ARTICLE, VIDEO]) copy.write(name, `\uFEFF${copy.read(name)}`);
    expect(checkContent(copy.root)).toMatchObject(
      [ARTICLE, VIDEO].map((name) => ({
        file: `content/${name}`,
        field: 'line 1',
        wrong: 'has the invisible character U+FEFF at the beginning of the line',
      })),
    );
    for (const name of [ARTICLE, VIDEO]) copy.write(name, canonicalText(`content/${name}`, copy.read(name)) ?? '');
    expect(checkContent(copy.root)).toEqual([]);
  });

  test.each([
    ['in JSON', '"\\u0007', /contains a line break or a control character/],
    ['half a pair in JSON', '"\\ud83e', /contains a line break or a control character/],
  ])('that is escaped is named with its field: %s', (_what, begin, wrong) => {
    using copy = contentCopy();
    copy.replace(VIDEO, '"title": "', `"title": ${begin}`);
    expect(checkContent(copy.root)).toMatchObject([
      { file: `content/${VIDEO}`, field: 'title', wrong: expect.stringMatching(wrong) },
    ]);
  });

  test('that a text writes as a reference is named with its line', () => {
    using copy = contentCopy();
    const text = `${copy.read(ARTICLE).trimEnd()}\n\nSome words&#8;.\n`;
    copy.write(ARTICLE, text);
    expect(checkContent(copy.root)).toMatchObject([
      {
        file: `content/${ARTICLE}`,
        field: `text, line ${text.split('\n').length - 1}`,
        wrong: expect.stringContaining('cannot be read'),
      },
    ]);
  });

  test('in the desk is removed', () => {
    const file = `content/${ARTICLE}`;
    const data = readFileText(file, readFileSync(file, 'utf8'));
    const { values, problems } = checkEntry(file, {
      ...data,
      title: `${String(data['title'])}\u000B\uFEFF`,
      body: `${String(data['body'])}\n\nSome\u2028words\u0000.`,
    });
    expect(problems).toEqual([]);
    expect(values['title']).toBe(data['title']);
    expect(String(values['body'])).toMatch(/(?:^|\n\n)Some words\.$/);
  });
});

test('a file in another encoding is named with the line of each letter that was lost', () => {
  using copy = contentCopy();
  const text = `${copy.read(ARTICLE).trimEnd()}\n\nThe café.\n`;
  writeFileSync(path.join(copy.root, 'content', ARTICLE), Buffer.from(text, 'latin1'));
  expect(checkContent(copy.root)).toContainEqual({
    file: `content/${ARTICLE}`,
    field: `line ${text.split('\n').length - 1}`,
    wrong: 'has a character that cannot be read after "The caf"',
    right: 'Write it again, and save the file as UTF-8.',
  });
});

test('letters, joiners, emoji and private characters are no mistake', () => {
  using copy = contentCopy();
  copy.write(
    ARTICLE,
    `${copy.read(ARTICLE).trimEnd()}\n\nශ්\u200Dරී ලංකා, க்\u200Cஷ, 👩🏽\u200D⚕️, a soft\u00ADhyphen, a\u00A0space, \uE000, café.\n`,
  );
  expect(checkContent(copy.root)).toEqual([]);
});

describe('a day that is none', () => {
  test.each(['30.06.2025', 'soon', '2025-30-06', '2027-02-31', '9999-99-99'])(
    'is reported, and the report goes on: %s',
    async (day) => {
      using copy = contentCopy();
      const review = `review: { reviewer: Prof. Example, date: 2024-01-01, next: ${day} }`;
      copy.write('blog/unseen-picture.svg', '<svg/>');
      copy.write('blog/unseen-text.mdx', article('An Unseen Text', `published: ${day}\n${review}`));
      copy.write('videos/unseen-video.svg', '<svg/>');
      copy.write('videos/unseen-video.json', JSON.stringify({ ...JSON_ITEMS['videos/unseen-later'], date: day }));
      copy.write('blog/unseen-draft.mdx', article('An Unseen Draft', 'published: 2025-01-01\ndraft: true'));
      copy.replace('site.json', /"updated": ".*"/, `"updated": "${day}"`);
      const wrong = `"${day}" is not an existing day written as YYYY-MM-DD`;
      expect(checkContent(copy.root)).toMatchObject([
        { file: 'content/site.json', field: 'policies.updated', wrong },
        { file: 'content/blog/unseen-text.mdx', field: 'published', wrong },
        { file: 'content/blog/unseen-text.mdx', field: 'review.next', wrong },
        { file: 'content/videos/unseen-video.json', field: 'date', wrong },
      ]);
      expect(siteDataOf(copy.root, { isPreview: true, today: '2024-06-01' }).due).not.toContain('2027-03-04');
      const { code, out, err } = await runScript(path.resolve('scripts/content/check.ts'), [], { cwd: copy.root });
      expect(code).toBe(1);
      expect(err).toContain('There are 4 problems in the content.');
      expect(err).not.toContain('\n    at ');
      // What waits is listed all the same.
      expect(out).toContain('content/blog/unseen-draft.mdx: Draft');
      expect(out).not.toContain('unseen-text.mdx: Scheduled');
      expect(out).not.toContain('unseen-text.mdx: was due');
      expect(out).not.toContain('unseen-video');
    },
  );
});
