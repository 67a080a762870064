import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { checkEntry } from '../../../src/editor/check-entry.ts';
import { canonicalText, readFileText } from '../../../src/editor/file-text.ts';
import { EMPTY_ARTICLE, smallCopy, test, VIDEO } from '../../support/content/content-mistakes.ts';

const shared = smallCopy();
afterAll(() => shared[Symbol.dispose]());
const FILE = `content/${EMPTY_ARTICLE}`;
/** The article with a text as its last line. */
const withText = (text: string) => shared.mistake(EMPTY_ARTICLE, /$/, `\n${text}\n`);
const lastLine = (text: string) => text.trimEnd().split('\n').length;
const containing = (text: string) => expect.stringContaining(text) as string;

const WRITE = 'Write a list with -, and another sign as a letter or a word.';
test.each([
  // Controls, line ends of other systems, separators, a byte order mark in the middle, a noncharacter, tags.
  [
    ['000B', '0000', '0002', '007F', '0085', '000D', '2028', 'FEFF', 'FFFE', 'E0001', 'E0041', 'E007F'],
    (code: string) => `has the invisible character U+${code}`,
    'Delete it, or run `npm run content:format`, which removes it.',
  ],
  // A bullet, and other signs of Word.
  [
    ['F0B7', 'F0A7', 'F0D8', 'E000', 'F8FF', 'F0041', '10FFFD'],
    (code: string) => `has a sign that only a typeface of Word has, U+${code},`,
    WRITE,
  ],
])('each of the characters %j is named with its line', (codes, what, right) => {
  const words = codes.map((code) => `Some wo${String.fromCodePoint(Number.parseInt(code, 16))}rds.`);
  const { text, problems } = withText(words.join('\n'));
  const firstLine = lastLine(text) - words.length + 1;
  expect(problems).toEqual(
    codes.map((code, at) => ({ file: FILE, field: `line ${firstLine + at}`, wrong: `${what(code)} after "Some wo"`, right })),
  );
});

test('an invisible character in a field or before any file is named with its line, and content:format removes it', ({ copy }) => {
  const names = ['site.json', 'pages/home.json', 'office/mails.json', EMPTY_ARTICLE, 'policies/privacy-policy.mdx', VIDEO];
  const format = () => {
    for (const name of names) copy.write(name, canonicalText(`content/${name}`, copy.read(name)) ?? '');
    expect(copy.problems()).toEqual([]);
  };
  const places = names.map((name) => {
    const lines = copy.read(name).split('\n');
    const index = lines.findIndex((line) => /[a-z]{4} [a-z]{4}/.test(line));
    lines[index] = (lines[index] ?? '').replace(/([a-z]{4}) ([a-z]{4})/, '$1\u0007 $2\u0085');
    copy.write(name, lines.join('\r\n'));
    return `content/${name}, line ${index + 1}`;
  });
  const reported = (found = copy.problems()) => found.map(({ file, field }) => `${file}, ${field}`).toSorted();
  expect(reported()).toEqual(places.toSorted());
  format();

  for (const name of names) copy.write(name, `\uFEFF${copy.read(name)}`);
  expect(reported()).toEqual(names.map((name) => `content/${name}, line 1`).toSorted());
  expect(copy.problems()[0]?.wrong).toBe('has the invisible character U+FEFF at the beginning of the line');
  format();
});

test('an invisible character escaped in JSON is named with its field, a reference in a text with its line', () => {
  const wrong = containing('contains a line break or a control character');
  for (const begin of ['\\u0007', '\\ud83e']) {
    const { problems } = shared.mistake(VIDEO, '"title": "', `"title": "${begin}`);
    expect(problems).toMatchObject([{ file: `content/${VIDEO}`, field: 'title', wrong }]);
  }
  const { text, problems } = withText('Some words&#8;.');
  expect(problems).toMatchObject([{ field: `text, line ${lastLine(text)}`, wrong: containing('cannot be read') }]);
});

test('an invisible character in the editor is removed', () => {
  const data = readFileText(FILE, shared.read(EMPTY_ARTICLE));
  const title = String(data['title']);
  const { values, problems } = checkEntry(FILE, { ...data, title: `${title}\u000B\uFEFF`, body: 'Some\u2028words\u0000.' });
  expect({ values, problems }).toMatchObject({ problems: [], values: { title, body: 'Some words.' } });
});

test('a sign of Word is named as a reference in a text, escaped in JSON, and in the editor, as is the place of an object', () => {
  const inTitle = shared.mistake(EMPTY_ARTICLE, /^title: /m, 'title: \uFFFC');
  const wrong = 'has the place of a picture or sign that was not copied, U+FFFC, after "title: "';
  expect(inTitle.problems).toMatchObject([{ wrong, right: `Delete it. ${WRITE}` }]);
  for (const problems of [inTitle.inEditor(), shared.mistake(VIDEO, '"title": "', '"title": "\\uf0b7').problems])
    expect(problems).toMatchObject([{ field: 'title', wrong: containing('write a list with -') }]);
  for (const problems of [withText('Some words &#xF0A7;.').problems, withText('Some words \uF0A7.').inEditor()])
    expect(problems).toMatchObject([{ field: containing('text, line'), wrong: containing('U+F0A7'), right: WRITE }]);
});

test('letters, joiners, emoji and flags are no mistake', () => {
  const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
  const text = `ශ්\u200Dරී ලංකා, க்\u200Cஷ, 👩🏽\u200D⚕️, ${scotland}, a soft\u00ADhyphen, a\u00A0space, café, • – ☎\uFE0F.`;
  expect(withText(text).problems).toEqual([]);
});

test('a file in another encoding is named with the line of each letter that was lost', ({ copy }) => {
  const text = `${copy.read(EMPTY_ARTICLE)}\nThe café.\n`;
  writeFileSync(path.join(copy.root, FILE), Buffer.from(text, 'latin1'));
  const wrong = 'has a character that cannot be read after "The caf"';
  const right = 'Write it again, and save the file as UTF-8.';
  expect(copy.problems()).toContainEqual({ file: FILE, field: `line ${lastLine(text)}`, wrong, right });
});

test.for([
  ['little-endian', true],
  ['little-endian', false],
  ['big-endian', true],
  ['big-endian', false],
])('a file in %s UTF-16 is named as that, and nothing else of it (with a mark: %s)', ([order, hasMark], { copy }) => {
  const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${copy.read(EMPTY_ARTICLE)}`, 'utf16le');
  writeFileSync(path.join(copy.root, FILE), order === 'big-endian' ? bytes.swap16() : bytes);
  const right = 'Save it as UTF-8. `npm run content:format` does so.';
  expect(copy.problems()).toEqual([{ file: FILE, field: '', wrong: 'is in UTF-16', right }]);
});
