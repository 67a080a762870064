/** Files in content/ that the site does not read, and the name that the report proposes for them. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { contentCopy } from '../support/content-copy.ts';

test('ignores pictures, hidden files and notes beside pictures', () => {
  using copy = contentCopy();
  for (const file of ['blog/notes.jpg', '.DS_Store', 'images/licences.txt', 'gallery/licences.txt', 'videos/licences.md'])
    copy.write(file, '');
  expect(checkContent(copy.root)).toEqual([]);
});

test.each([
  ['blog/new-article.md', 'If it is an article, rename it to content/blog/new-article.mdx'],
  ['blog/Walking after Surgery.MDX', 'If it is an article, rename it to content/blog/walking-after-surgery.mdx'],
  ['blog/café & clinic.mdx.txt', 'If it is an article, rename it to content/blog/cafe-clinic.mdx'],
  ['blog/no-text-yet.md', 'If it is an article, rename it to content/blog/no-text-yet-2.mdx'],
  ['blog/කකුල.md', 'If it is an article, rename it to content/blog/new-article.mdx'],
  ['blog/draft.docx', 'If it is an article, copy its text into a new file content/blog/draft.mdx'],
  ['blog/2025/veins.mdx', 'If it is an article, rename it to content/blog/veins.mdx'],
  ['articles/veins.mdx', 'If it is an article, rename it to content/blog/veins.mdx'],
  ['video.json', 'Write each video to a file of its own, content/videos/<id>.json, and delete this file.'],
  ['gallery/2025/award.json', 'Write each picture to a file of its own, content/gallery/<id>.json, and delete this file.'],
  [
    'publications/paper.docx',
    'Write each publication to a file of its own, content/publications/<id>.json, and delete this file.',
  ],
  ['sites.json', 'Move its text into content/site.json, which exists, and delete this file. content holds site.json.'],
  ['pages/about.docx', 'Move its text into content/pages/about.json, which exists, and delete this file.'],
  ['policies/imprint.mdx', 'Delete it, or move its text into the file it belongs to. content/policies holds privacy-policy.mdx,'],
])('%s: %s', (file, hint) => {
  using copy = contentCopy();
  mkdirSync(path.join(copy.root, 'content', path.dirname(file)), { recursive: true });
  copy.write(file, '');
  expect(checkContent(copy.root)).toEqual([
    {
      file: path.join('content', file),
      field: '',
      wrong: 'is not read by the site',
      right: expect.stringMatching(`^${RegExp.escape(hint)}`),
    },
  ]);
});

test('proposes the missing file for a misspelt page', () => {
  using copy = contentCopy();
  copy.write('pages/abuot.json', copy.read('pages/about.json'));
  copy.remove('pages/about.json');
  expect(checkContent(copy.root)).toMatchObject([
    { file: 'content/pages/about.json', wrong: 'is missing' },
    { file: 'content/pages/abuot.json', right: expect.stringMatching(/^Rename it to content\/pages\/about\.json\./) },
  ]);
});

test('proposes names that the check accepts, a different one for each file', () => {
  using copy = contentCopy();
  const article = copy.read('blog/no-text-yet.mdx');
  const numbered = (number: number) => article.replace(/^title: .*$/m, `title: A title with the number ${number}`);
  const names = ['Veins.md', 'veins.txt', 'VEINS.MDX', `${'long-'.repeat(30)}name.md`, '--.markdown', 'walking_as_treatment.md'];
  for (const [index, name] of names.entries()) copy.write(`blog/${name}`, numbered(index));
  const problems = checkContent(copy.root);
  expect(new Set(problems.map(({ right }) => right)).size).toBe(names.length);
  for (const { file, right } of problems) {
    const proposed = /content\/(blog\/.+)$/.exec(right)?.[1] ?? '';
    copy.write(proposed, copy.read(path.relative('content', file)));
    copy.remove(path.relative('content', file));
  }
  expect(checkContent(copy.root)).toEqual([]);
});

test('proposes a name for an article whose name cannot be part of a web address', () => {
  using copy = contentCopy();
  copy.write('blog/My Article.mdx', copy.read('blog/no-text-yet.mdx').replace(/^title: .*$/m, 'title: A different title'));
  expect(checkContent(copy.root)).toMatchObject([
    { field: 'file name', right: 'Rename it to my-article.mdx: small letters, digits and single hyphens, 80 at most.' },
  ]);
});
