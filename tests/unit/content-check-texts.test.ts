/** What is checked in the texts themselves: boxes, tags, headings, numbered sections. */
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { contentCopy } from '../support/content-copy.ts';

const PAD = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';

test('a mistyped box in a text is answered with the one that was meant', () => {
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

test('a tag that is never closed is found without building', () => {
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

test('braces, imports and headings of the first rank have no place in a text', () => {
  using copy = contentCopy();
  copy.write('blog/walking-as-treatment.mdx', `${readHead()}\nimport x from 'x';\n\n# Title\n\nA {brace}.\n`);
  expect(checkContent(copy.root).map(({ wrong }) => wrong)).toEqual([
    'has an import or export line',
    'has a heading of the first rank: "# Title"',
    'has something in braces: {brace}',
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
      'image: ./walking-as-treatment.svg',
      'imageAlt: Drawing of the vessels of a leg.',
      '---',
      '',
    ].join('\n');
  }
});

test('a policy’s sections must be numbered in order', () => {
  using copy = contentCopy();
  copy.replace('policies/cookie-policy.mdx', '## 3. ', '## 4. ');
  expect(checkContent(copy.root)).toMatchObject([
    {
      file: 'content/policies/cookie-policy.mdx',
      field: 'section 3',
      right: 'Begin it with "3. ", or bring back the section that stood before it.',
    },
  ]);
});

test.each([
  ['A pressure of 5 <6 is low.', 'Write "less than", or \\< for the sign.'],
  ['A brace {x that stays open.', 'Write \\{ for a brace in the text.'],
  ['A <b>tag that stays open.', 'Close each tag that is opened, and leave a blank line around it.'],
])('"%s" is told with its line in the file, and what to write', (sentence, right) => {
  using copy = contentCopy();
  copy.replace(PAD, '## How it is found', `${sentence}\n\n## How it is found`);
  const line = copy.read(PAD).split('\n').indexOf(sentence) + 1;
  expect(checkContent(copy.root)).toEqual([
    { file: `content/${PAD}`, field: `text, line ${line}`, wrong: expect.stringMatching(/^cannot be read: (?!\d)/), right },
  ]);
});

test('a fact that does not exist is named', () => {
  using copy = contentCopy();
  copy.replace('pages/publications.json', '{peerReviewed}', '{peerReviewd}');
  expect(checkContent(copy.root)[0]?.wrong).toMatch(/^names \{peerReviewd\}, and there is no such fact; there are: \{doctor\}/);
});

test('a number where a text belongs is shown with its quotation marks', () => {
  using copy = contentCopy();
  copy.replace('gallery.json', '"year": "2025"', '"year": 2025');
  expect(checkContent(copy.root)[0]?.right).toMatch(/^Put it between quotation marks: "2025"\./);
});
