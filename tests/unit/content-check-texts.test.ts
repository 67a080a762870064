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
    { file: `content/${PAD}`, field: 'text', wrong: expect.stringContaining('cannot be read') },
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
    { file: 'content/policies/cookie-policy.mdx', field: 'section 3', right: 'Begin it with "3. ".' },
  ]);
});
