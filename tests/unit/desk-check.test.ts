/** The desk refuses what `npm run content:check` reports, in the same words. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TEST_CONTENT } from '../site/folders.ts';
import { checkContent } from '../../scripts/content/check-content.ts';
import { checkEntry } from '../../src/desk/check-entry.ts';
import { readFileText } from '../../src/desk/file-text.ts';
import { contentCopy } from '../support/content-copy.ts';

const PAD = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';
const POLICY = 'policies/accessibility.mdx';
const PAPER = 'publications/cuffs-and-toes-2024.json';

test.each([
  ['a title that is too long', PAD, /^title: .*$/m, `title: ${'Title'.repeat(17)}`],
  ['a missing excerpt', PAD, /^excerpt: .*\n/m, ''],
  ['an unknown topic', PAD, /^category: .*$/m, 'category: vascular-diseases'],
  ['a date that does not exist', PAD, /^published: .*$/m, 'published: 2025-02-30'],
  ['an update before the publication', PAD, /^(published: .*)$/m, '$1\nupdated: 2020-01-01'],
  ['a reference from the future', PAD, /year: 2023/, 'year: 3023'],
  ['an unknown component', PAD, '<Summary>', '<Sumary>'],
  ['a component that is not closed', PAD, '</Summary>', ''],
  ['a heading of the first level', PAD, '## What the disease is', '# What the disease is'],
  ['a script', PAD, '## What the disease is', '<script>alert(1)</script>\n\n## What the disease is'],
  ['a link that runs', PAD, '## What the disease is', '[here](javascript:alert(1))\n\n## What the disease is'],
  ['an import', PAD, '<Summary>', 'import x from "y";\n\n<Summary>'],
  [
    'an article related to itself',
    PAD,
    /^references:/m,
    'related:\n  - peripheral-arterial-disease-diabetes-mellitus\nreferences:',
  ],
  ['a preprint of itself', PAPER, '"rank":', '"preprintOf": "cuffs-and-toes-2024", "rank":'],
  ['a section out of order', POLICY, '## 2. What we do', '## 3. What we do'],
  ['a component of articles in a policy', POLICY, '<SiteAddress />', '<Summary />'],
  ['a publication without the doctor', PAPER, '"@doctor"', '"Author D"'],
  ['a DOI with its address', PAPER, '"10.5555/', '"https://doi.org/10.5555/'],
  ['a field that does not exist', PAPER, '"journal":', '"magazine": "A", "journal":'],
] as const)('%s', (_, name, from, to) => {
  using copy = contentCopy();
  copy.replace(name, from, to);
  const file = `content/${name}`;
  const reported = checkContent(copy.root).map((problem) => ({ ...problem, file: problem.file.split(path.sep).join('/') }));
  expect(reported).not.toEqual([]);
  expect(checkEntry(file, readFileText(file, copy.read(name))).problems).toEqual(reported);
});

test('a value that another item has', () => {
  using copy = contentCopy();
  copy.replace('videos/foot-week.json', /"youtubeId": ".*"/, '"youtubeId": "test-vid-01"');
  const file = 'content/videos/foot-week.json';
  const others = new Map([
    ['content/videos/featured-interview.json', { youtubeId: 'test-vid-01', title: 'Another' }],
    [file, { youtubeId: 'test-vid-01' }],
    ['content/blog/x.mdx', { youtubeId: 'test-vid-01' }],
  ]);
  const { problems } = checkEntry(file, readFileText(file, copy.read('videos/foot-week.json')), others);
  expect(problems).toEqual(checkContent(copy.root));
  expect(problems).toMatchObject([{ wrong: '"test-vid-01" is already used by featured-interview.json' }]);
});

test('a file name that cannot be part of an address', () => {
  const data = readFileText(`content/${PAPER}`, readFileSync(`${TEST_CONTENT}/${PAPER}`, 'utf8'));
  expect(checkEntry('content/publications/Toe_Pressure.json', data).problems).toEqual([
    {
      file: 'content/publications/Toe_Pressure.json',
      field: 'file name',
      wrong: '"Toe_Pressure" cannot be part of a web address',
      right: 'Rename it to toe-pressure.json: small letters, digits and single hyphens, 80 at most.',
    },
  ]);
});
