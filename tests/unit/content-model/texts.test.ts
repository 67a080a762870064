import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { heavyPublications } from '../../../scripts/content/author-advice.ts';
import { checkTextLength } from '../../../src/integrations/content/page-budget.ts';
import { languageEntries, setLanguages } from '../../../src/language/languages.ts';
import { ARTICLE, EMPTY_ARTICLE, PAPER, smallCopy, test } from '../../support/content/content-mistakes.ts';
import { table, unescaped } from '../../support/vitest/table.ts';

const shared = smallCopy();
afterAll(() => shared[Symbol.dispose]());
const HEADING = '## How it is found';
/** Words without repetition, so that they compress as badly as real prose or worse. */
const words = (count: number) => Array.from({ length: count }, (_, index) => (index * 7919 + 104_729).toString(36)).join(' ');
const before = (text: string) => shared.mistake(ARTICLE, HEADING, `${text}\n\n${HEADING}`);

const CLOSE = 'Close every tag, and leave a blank line before and after it.';
const REMOVE = 'Remove it. Markdown has headings, lists, links and pictures.';
const ATTRIBUTE = 'Use one of dir, lang, title.';
const QUOTE = 'Write its values in quotation marks.';
const LINK = 'Begin it with https://, mailto:, tel: or /.';
// Reported by the check alone or by both | text before a heading | wrong | right
const MISTAKES = String.raw`
  both | <Sumary>here</Sumary>                        | uses <Sumary>, which does not exist          | Did you mean <Summary>?
  both | # A heading                                  | has a first-level heading: "# A heading"     | Begin headings with ##. The title is already shown above the text.
  both | import x from 'x';                           | has an import or export line                 | Remove it. The boxes for authors need no import.
  site | A {brace}.                                   | has text in braces: {brace}                  | Write \{ for a brace in the text.
  site | A pressure of 5 <6 is low.                   | cannot be read                               | Write "less than", or \< for the sign.
  site | A <b>tag that stays open.                    | cannot be read                               | ${CLOSE}
  both | <script>alert(1)</script>                    | uses <script>, which texts may not hold      | ${REMOVE}
  both | <a href="https://evil.example">here</a>      | uses <a>, which texts may not hold           | ${REMOVE}
  both | <b onclick="alert(1)">here</b>               | uses onclick in <b>, which texts may not hold | ${ATTRIBUTE}
  site | <b title={process.exit()}>here</b>           | has braces in <b>                            | ${QUOTE}
  site | <Summary {...process.exit()}>here</Summary>  | has braces in <Summary>                      | ${QUOTE}
  both | [here](javascript:alert(1))                  | has a link to "javascript:alert(1)"          | ${LINK}
  both | [here](<Java\tScript:alert(1)>)              | has a link to "Java\tScript:alert(1)"        | ${LINK}
  both | [here](&#106;avascript:alert(1))             | has a link to "javascript:alert(1)"          | ${LINK}
  both | ![here](data:image/svg+xml,x)                | has a link to "data:image/svg+xml,x"         | ${LINK}
  both | [here][one]\n\n[one]: vbscript:x             | has a link to "vbscript:x"                   | ${LINK}
`;

test.each(table(MISTAKES))('%s reports the text %s with its line: %s', (where, written, wrong, right) => {
  const { text, problems, inEditor } = before(unescaped(written));
  const line = text.split(HEADING)[0]?.trimEnd().split('\n').length;
  // Behind it comes the parser's reason, without its line and column.
  const message = wrong === 'cannot be read' ? (expect.stringMatching(/^cannot be read: (?!\d)/) as string) : unescaped(wrong);
  expect(problems).toEqual([{ file: `content/${ARTICLE}`, field: `text, line ${line}`, wrong: message, right }]);
  if (where === 'both') expect(inEditor()).toEqual(problems);
});

test('reports every mistake of a text, and a box that is not closed with the line of its beginning', () => {
  expect(before("# One\n\nA {brace}.\n\n<i style='x'>two</i>").problems.map(({ wrong }) => wrong)).toEqual([
    'has a first-level heading: "# One"',
    'has text in braces: {brace}',
    'uses style in <i>, which texts may not hold',
  ]);
  const { text, problems, inEditor } = shared.mistake(ARTICLE, '</Summary>', '');
  const field = `text, line ${text.split('\n').indexOf('<Summary>') + 1}`;
  expect(problems).toMatchObject([{ field, wrong: 'cannot be read: Expected a closing tag for `<Summary>`' }]);
  expect(inEditor()).toEqual(problems);
});

test('accepts words in another language, links of all kinds, and marks of text', () => {
  const words = 'H<sub>2</sub>O, <span lang="ta" title="Water">நீர்</span>, <b>here</b>';
  const links = '[a](/about), [b](#part), [c](https://www.who.int/a:b), [d](mailto:a@example.org), [e](tel:+94112345678)';
  expect(before(`${words}: ${links}.`).problems).toEqual([]);
});

const TRANSLATED =
  '---\ntitle: Title in Sinhala\nexcerpt: What the reader will learn of this.\nimageAlt: A drawing of a leg.\nfollows: 2025-01-01\n---\n';
test.for([
  ['An article', EMPTY_ARTICLE, shared.read(EMPTY_ARTICLE), 2800],
  // No headers of its page are to be counted.
  ['A translation', EMPTY_ARTICLE.replace('.mdx', '.si.mdx'), TRANSLATED, 3900],
] as const)('%s that is too long is rejected, and accepted once it is cut as advised', ([, file, fields, limit], { copy }) => {
  const problemsOf = (count: number) => {
    copy.write(file, `${fields}\n${words(count)}\n`);
    return copy.problems();
  };
  const [{ wrong, right } = { wrong: '', right: '' }, ...more] = problemsOf(3000);
  const form = /^has (\d+) words, (\d+) bytes compressed; a page has room for about (\d+) words of it, (\d+) bytes$/;
  const [length = 0, bytes, room = 0, most] = (form.exec(wrong) ?? []).slice(1).map(Number);
  const text = copy.read(file);
  const expected = [text.trim().split(/\s+/).length, brotliCompressSync(text).length, limit, []];
  expect([length, bytes, most, more]).toEqual(expected);
  expect(right).toContain(`Shorten it by about ${length - room} words, or split it into two articles`);
  expect(problemsOf(3000 - (length - room))).toEqual([]);
});

test('an article has as much room as a translation, if the first language has other letters than Latin ones', ({ copy }) => {
  copy.write(EMPTY_ARTICLE, `${shared.read(EMPTY_ARTICLE)}\n${words(3000)}\n`);
  const languages = languageEntries();
  setLanguages([{ code: 'si', name: 'සිංහල', locale: 'si-LK' }]);
  try {
    expect(checkTextLength(copy.root, `content/${EMPTY_ARTICLE}`)).toMatchObject([
      { wrong: expect.stringMatching(/ 3900 bytes$/) },
    ]);
  } finally {
    setLanguages(languages);
  }
});

test('publications with a heavy page are listed, not those with 200 authors', ({ copy }) => {
  const authors = words(199).split(' ');
  const paper = JSON.parse(copy.read(PAPER)) as object;
  const listed = (fields: object) => {
    copy.write(PAPER, JSON.stringify({ ...paper, ...fields }));
    expect(copy.problems()).toEqual([]);
    return heavyPublications(copy.root);
  };
  expect(listed({ authors: ['@doctor', ...authors.map((name) => `${name} A`)] })).toBe('');
  const heavy = /exceed 18000 bytes .*nothing is cut:\n {2}content\/publications\/cuffs/;
  expect(listed({ abstract: words(1500) })).toMatch(heavy);
});
