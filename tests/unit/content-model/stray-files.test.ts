import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { begins, EMPTY_ARTICLE, test } from '../../support/content/content-mistakes.ts';
import { table } from '../../support/vitest/table.ts';

const RENAME = 'If it is an article, rename it to content/blog';
const OF_ITS_OWN = 'to a file of its own, content';
const STRAY = `
  blog/new-article.md            | ${RENAME}/new-article.mdx
  blog/café & clinic.mdx.txt     | ${RENAME}/cafe-clinic.mdx
  blog/no-text-yet.md            | ${RENAME}/no-text-yet-2.mdx
  blog/කකුල.md                   | ${RENAME}/new-article-2.mdx
  blog/draft.docx                | If it is an article, copy its text into a new file content/blog/draft.mdx
  blog/2025/veins.mdx            | ${RENAME}/veins.mdx
  video.json                     | Write each video ${OF_ITS_OWN}/videos/<id>.json, and delete this file.
  sites.json                     | Move its text into content/site.json, which exists, and delete this file. content holds site.json.
  policies/imprint.mdx           | Delete it, or move its text into the file it belongs to. content/policies holds privacy-policy.mdx,`;

test('names every file that the site does not read, and what to do with it', ({ copy }) => {
  // Pictures, hidden files and notes beside pictures are no mistake.
  for (const file of ['blog/notes.tiff', '.DS_Store', 'gallery/licences.txt', 'videos/licences.md']) copy.write(file, '');
  for (const [file = ''] of table(STRAY)) {
    mkdirSync(path.join(copy.root, 'content', path.dirname(file)), { recursive: true });
    copy.write(file, '');
  }
  const reported = new Map(copy.problems().map(({ file, ...problem }) => [file, problem]));
  expect(reported.size).toBe(table(STRAY).length);
  for (const [file = '', hint = ''] of table(STRAY)) {
    const expected = { field: '', wrong: 'is not read by the site', right: begins(hint) };
    expect(reported.get(`content/${file}`), file).toEqual(expected);
  }
});

test('names the language of a translation that the site does not have', ({ copy }) => {
  copy.write('pages/about.fr.json', copy.read('pages/about.json'));
  copy.write('interface/fr.json', '{}');
  copy.write('blog/no-text-yet.fr.mdx', copy.read('blog/no-text-yet.mdx'));
  const unknown = 'is in a language, fr, that site.json does not list';
  const files = ['blog/no-text-yet.fr.mdx', 'interface/fr.json', 'pages/about.fr.json'];
  const found = copy.problems().filter(({ wrong }) => wrong === unknown);
  expect(found.map(({ file }) => file).toSorted()).toEqual(files.map((file) => `content/${file}`));
});

test('proposes the missing file for a misspelt page', ({ copy }) => {
  renameSync(path.join(copy.root, 'content/pages/about.json'), path.join(copy.root, 'content/pages/abuot.json'));
  expect(copy.problems()).toMatchObject([
    { file: 'content/pages/about.json', wrong: 'is missing' },
    { file: 'content/pages/abuot.json', right: begins('Rename it to content/pages/about.json.') },
  ]);
});

test('proposes names that the check accepts, a different one for each file', ({ copy }) => {
  const numbered = (number: number) =>
    copy.read(EMPTY_ARTICLE).replace(/^title: .*$/m, `title: A title with the number ${number}`);
  const names = ['Veins.md', 'veins.txt', 'VEINS.MDX', `${'long-'.repeat(30)}name.md`, '--.markdown', 'no_text_yet.md'];
  for (const [index, name] of names.entries()) copy.write(`blog/${name}`, numbered(index));
  const problems = copy.problems();
  expect(new Set(problems.map(({ right }) => right)).size).toBe(names.length);
  for (const { file, right } of problems) {
    const proposed = /content\/(blog\/.+)$/.exec(right)?.[1] ?? '';
    copy.write(proposed, copy.read(path.relative('content', file)));
    copy.remove(path.relative('content', file));
  }
  expect(copy.problems()).toEqual([]);
});
