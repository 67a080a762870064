/** The check of texts: boxes, tags, headings, numbered sections, length. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TEST_CONTENT } from '../site/folders.ts';
import { heavyPublications } from '../../scripts/content/heavy-publications.ts';
import { checkContent } from '../../scripts/content/check-content.ts';
import { ARTICLE_TEXT_LIMIT } from '../../scripts/content/page-budget.ts';
import { ARTICLES } from '../support/content.ts';
import { contentCopy } from '../support/content-copy.ts';

const PAD = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';

test('suggests the right name for a mistyped box', () => {
  using copy = contentCopy();
  copy.replace(PAD, /<Summary>([\s\S]*)<\/Summary>/, '<Sumary>$1</Sumary>');
  expect(checkContent(copy.root)).toMatchObject([
    {
      field: expect.stringMatching(/^text, line \d+$/),
      wrong: 'uses <Sumary>, which does not exist',
      right: 'Did you mean <Summary>?',
    },
  ]);
});

test('reports an unclosed tag with its line', () => {
  using copy = contentCopy();
  copy.replace(PAD, '</Summary>', '');
  expect(checkContent(copy.root)).toMatchObject([
    {
      file: `content/${PAD}`,
      field: `text, line ${copy.read(PAD).split('\n').indexOf('<Summary>') + 1}`,
      wrong: 'cannot be read: Expected a closing tag for `<Summary>`',
    },
  ]);
});

test('rejects braces, imports and first-level headings', () => {
  using copy = contentCopy();
  copy.write('blog/no-text-yet.mdx', `${readHead()}\nimport x from 'x';\n\n# Title\n\nA {brace}.\n`);
  expect(checkContent(copy.root).map(({ wrong }) => wrong)).toEqual([
    'has an import or export line',
    'has a first-level heading: "# Title"',
    'has text in braces: {brace}',
  ]);

  function readHead() {
    return [
      '---',
      'title: Walking as Treatment',
      'excerpt: Why a walk can work like a medicine for narrowed leg arteries, and how to begin.',
      'category: health',
      'tags: [Walking]',
      'author: doctor',
      'published: 2023-11-17',
      'image: ./no-text-yet.svg',
      'imageAlt: Drawing of the vessels of a leg.',
      '---',
      '',
    ].join('\n');
  }
});

test.each([
  ['<script>alert(1)</script>', 'uses <script>, which texts may not hold'],
  ['<iframe src="https://evil.example"></iframe>', 'uses <iframe>, which texts may not hold'],
  ['<a href="https://evil.example">here</a>', 'uses <a>, which texts may not hold'],
  ['<style>p</style>', 'uses <style>, which texts may not hold'],
  ['<b onclick="alert(1)">here</b>', 'uses onclick in <b>, which texts may not hold'],
  ['<b style="position:fixed">here</b>', 'uses style in <b>, which texts may not hold'],
  ['<b title={process.exit()}>here</b>', 'has braces in <b>'],
  ['<Summary {...process.exit()}>here</Summary>', 'has braces in <Summary>'],
  ['[here](javascript:alert(1))', 'has a link to "javascript:alert(1)"'],
  ['[here](<Java\tScript:alert(1)>)', 'has a link to "Java\tScript:alert(1)"'],
  ['[here](&#106;avascript:alert(1))', 'has a link to "javascript:alert(1)"'],
  ['![here](data:image/svg+xml,x)', 'has a link to "data:image/svg+xml,x"'],
  ['[here][one]\n\n[one]: vbscript:x', 'has a link to "vbscript:x"'],
])('rejects what would run in a reader’s browser or in the build: %s', (text, wrong) => {
  using copy = contentCopy();
  copy.replace(PAD, '## How it is found', `${text}\n\n## How it is found`);
  expect(checkContent(copy.root)).toMatchObject([{ file: `content/${PAD}`, wrong }]);
});

test('accepts words in another language, links of all kinds, and marks of text', () => {
  using copy = contentCopy();
  const text =
    'H<sub>2</sub>O, <span lang="ta" title="Water">நீர்</span>, <b>here</b>: [a](/about), [b](#part), [c](https://www.who.int/a:b), [d](mailto:a@example.org), [e](tel:+94112345678).';
  copy.replace(PAD, '## How it is found', `${text}\n\n## How it is found`);
  expect(checkContent(copy.root)).toEqual([]);
});

test('rejects policy sections that are numbered out of order', () => {
  using copy = contentCopy();
  copy.replace('policies/cookie-policy.mdx', '## 3. ', '## 4. ');
  expect(checkContent(copy.root)).toMatchObject([
    {
      file: 'content/policies/cookie-policy.mdx',
      field: 'section 3',
      right: 'Begin it with "3. ", or restore the section before it.',
    },
  ]);
});

test.each([
  ['A pressure of 5 <6 is low.', 'Write "less than", or \\< for the sign.'],
  ['A brace {x that stays open.', 'Write \\{ for a brace in the text.'],
  ['A <b>tag that stays open.', 'Close every tag, and leave a blank line before and after it.'],
])('reports "%s" with its line and how to write it', (sentence, right) => {
  using copy = contentCopy();
  copy.replace(PAD, '## How it is found', `${sentence}\n\n## How it is found`);
  const line = copy.read(PAD).split('\n').indexOf(sentence) + 1;
  expect(checkContent(copy.root)).toEqual([
    { file: `content/${PAD}`, field: `text, line ${line}`, wrong: expect.stringMatching(/^cannot be read: (?!\d)/), right },
  ]);
});

test('names an unknown placeholder', () => {
  using copy = contentCopy();
  copy.replace('pages/publications.json', '{peerReviewed}', '{peerReviewd}');
  expect(checkContent(copy.root)[0]?.wrong).toMatch(
    /^names \{peerReviewd\}, which is not a placeholder; the placeholders are: \{doctor\}/,
  );
});

test('shows how to quote a number where a text is expected', () => {
  using copy = contentCopy();
  copy.replace('gallery/summit-keynote.json', '"year": "2025"', '"year": 2025');
  expect(checkContent(copy.root)[0]?.right).toMatch(/^Put it in quotation marks: "2025"\./);
});

describe('the length of an article', () => {
  /** Words without repetition, so that they compress as badly as real prose or worse. */
  const words = (count: number) => Array.from({ length: count }, (_, index) => (index * 7919 + 104_729).toString(36)).join(' ');

  test('is rejected when the page would exceed its limit, with the length, the limit and what to do', () => {
    using copy = contentCopy();
    copy.replace(PAD, '## How it is found', `${words(2000)}\n\n## How it is found`);
    const text = copy.read(PAD);
    const [problem, ...others] = checkContent(copy.root);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ file: `content/${PAD}`, field: 'text' });
    const [, length, bytes, room] =
      /^has (\d+) words, (\d+) bytes compressed; a page has room for about (\d+) words of it, 2800 bytes$/.exec(
        problem?.wrong ?? '',
      ) ?? [];
    expect(Number(length)).toBe(text.trim().split(/\s+/).length);
    expect(Number(bytes)).toBe(brotliCompressSync(text).length);
    expect(problem?.right).toBe(
      `Shorten it by about ${Number(length) - Number(room)} words, or split it into two articles and name each in the other's \`related\`.`,
    );
  });

  test('is accepted after the text is cut to the length that the message gives', () => {
    using copy = contentCopy();
    const body = words(3000);
    copy.replace('blog/no-text-yet.mdx', /$/, `\n${body}\n`);
    const room = Number(/room for about (\d+) words/.exec(checkContent(copy.root)[0]?.wrong ?? '')?.[1]);
    const surplus = copy.read('blog/no-text-yet.mdx').trim().split(/\s+/).length - room;
    copy.replace('blog/no-text-yet.mdx', body, body.split(' ').slice(0, -surplus).join(' '));
    expect(checkContent(copy.root)).toEqual([]);
  });

  test('accepts the longest present article', () => {
    const sizes = ARTICLES.map((slug) => brotliCompressSync(readFileSync(`${TEST_CONTENT}/blog/${slug}.mdx`)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(ARTICLE_TEXT_LIMIT);
  });
});

describe('the list of publications with a heavy page', () => {
  /** Words that hardly compress, as those of a real abstract of twice the length. */
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => ((index + 7) * 7919 * 7919).toString(36)).join(' ');
  const AUTHORS = [
    '@doctor',
    ...Array.from({ length: 199 }, (_, index) => `${words(1).slice(0, 2)}${(index * 7919 * 31).toString(36)} A`),
  ];
  const write = (copy: ReturnType<typeof contentCopy>, fields: object) => {
    const paper = JSON.parse(copy.read('publications/cuffs-and-toes-2024.json')) as object;
    copy.write('publications/cuffs-and-toes-2024.json', JSON.stringify({ ...paper, ...fields }));
  };

  test('is empty for the present content, and for an abstract of usual length or 200 authors', () => {
    using copy = contentCopy();
    expect(heavyPublications(copy.root)).toBe('');
    write(copy, { abstract: words(300) });
    expect(heavyPublications(copy.root)).toBe('');
    write(copy, { authors: AUTHORS });
    expect(heavyPublications(copy.root)).toBe('');
  });

  test.each([
    ['a long abstract', { abstract: words(1500) }],
    ['200 authors and a long abstract', { authors: AUTHORS, abstract: words(700) }],
  ])('names a publication with %s, and fails nothing', (_what, fields) => {
    using copy = contentCopy();
    write(copy, fields);
    expect(checkContent(copy.root)).toEqual([]);
    expect(heavyPublications(copy.root)).toMatch(
      /exceed 18000 bytes .*nothing is cut:\n {2}content\/publications\/cuffs-and-toes-2024\.json: about \d{5} bytes, \d+ characters, \d+ authors$/,
    );
  });
});
