import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { reportOf } from '../../src/checks/problem.ts';
import { contentCopy } from '../support/content-copy.ts';

const PAPER = 'publications/cuffs-and-toes-2024.json';
const VIDEO = 'videos/featured-interview.json';
const PAD = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';

test('accepts the present content', () => {
  expect(checkContent(process.cwd())).toEqual([]);
});

test('names a misspelt field and suggests the right one', () => {
  using copy = contentCopy();
  copy.replace(PAD, 'excerpt:', 'exerpt:');
  expect(checkContent(copy.root)).toEqual([
    { file: `content/${PAD}`, field: 'excerpt', wrong: 'is missing', right: expect.stringContaining('One or two sentences') },
    { file: `content/${PAD}`, field: 'exerpt', wrong: 'is not a field of this file', right: 'Did you mean "excerpt"?' },
  ]);
});

describe('rejects', () => {
  test.each([
    [
      'a title that is too long',
      PAD,
      /^title: .*$/m,
      `title: '${'Title'.repeat(17)}'`,
      'title',
      'has 85 characters; the maximum is 80',
    ],
    [
      'an excerpt that is too short',
      PAD,
      /^excerpt: .*$/m,
      'excerpt: Too short.',
      'excerpt',
      'has 10 characters; the minimum is 50',
    ],
    [
      'an unknown topic',
      PAD,
      /^category: .*$/m,
      'category: vascular-diseases',
      'category',
      'is "vascular-diseases", which is not one of the allowed words',
    ],
    [
      'a date that does not exist',
      PAD,
      /^published: .*$/m,
      'published: 2025-02-30',
      'published',
      '"2025-02-30" is not an existing day written as YYYY-MM-DD',
    ],
    [
      'a picture whose file is missing',
      PAD,
      /^image: .*$/m,
      'image: ./gone.jpg',
      'image',
      'there is no file ./gone.jpg (capital and small letters differ)',
    ],
    [
      'a picture without alternative text',
      PAD,
      /^imageAlt: .*$/m,
      "imageAlt: ''",
      'imageAlt',
      'has 0 characters; the minimum is 10',
    ],
    ['a publication that leaves the doctor out', PAPER, '"@doctor"', '"Author Z"', 'authors', /does not name the doctor/],
    ['a number in quotation marks', PAPER, /"year": (\d+)/, '"year": "$1"', 'year', /^is "\d+", not a number$/],
    ['an http address', PAPER, /"url": "https:/, '"url": "http:', 'url', /is not a full address that begins with https/],
    ['a duration with 75 seconds', VIDEO, '"18:42"', '"18:75"', 'duration', /"18:75" does not have the expected form/],
    [
      'an unknown placeholder',
      'pages/home.json',
      '{articles}',
      '{article}',
      'hero.facts[2].value',
      /names \{article\}, which is not a placeholder/,
    ],
    [
      'a closing time before the opening time',
      'site.json',
      '"closes": "16:00"',
      '"closes": "06:00"',
      'hours.contact[1].closes',
      'is not after the opening time',
    ],
  ])('%s', (_, file, from, to, field, wrong) => {
    using copy = contentCopy();
    copy.replace(file, from, to);
    const problems = checkContent(copy.root);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      file: `content/${file}`,
      field,
      wrong: typeof wrong === 'string' ? wrong : expect.stringMatching(wrong),
    });
    expect(problems[0]?.right).not.toBe('');
  });
});

test('suggests the nearest topic for an unknown one and lists all', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category: .*$/m, 'category: vascular-diseases');
  expect(checkContent(copy.root)[0]?.right).toMatch(
    /^Did you mean "vascular-disease"\? It can be: vascular-disease, cardiovascular-health, /,
  );
});

test('names a title that two publications have without a DOI of their own, and the first file that has it', () => {
  using copy = contentCopy();
  const [, title = ''] = /"title": "(.*)"/.exec(copy.read(PAPER)) ?? [];
  copy.replace('publications/letters-to-clinics-2025.json', /"title": ".*"/, `"title": "${title}"`);
  expect(checkContent(copy.root)).toEqual([]);
  copy.replace('publications/letters-to-clinics-2025.json', /\n.*"doi": ".*",/, '');
  expect(checkContent(copy.root)).toEqual([
    {
      file: 'content/publications',
      field: 'letters-to-clinics-2025.json, title',
      wrong: `"${title}" is already used by cuffs-and-toes-2024.json`,
      right: 'Choose a different one for each entry.',
    },
  ]);
});

test('proposes a file name for an item whose name cannot be part of a web address', () => {
  using copy = contentCopy();
  copy.write('gallery/Fellows 2025.json', copy.read('gallery/fellows.json'));
  expect(checkContent(copy.root)).toEqual([
    {
      file: 'content/gallery/Fellows 2025.json',
      field: 'file name',
      wrong: '"Fellows 2025" cannot be part of a web address',
      right: 'Rename it to fellows-2025.json: small letters, digits and single hyphens, 80 at most.',
    },
  ]);
});

test('rejects a related article that does not exist', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category:/m, 'related: [vein-above-the-skin]\ncategory:');
  expect(checkContent(copy.root)).toEqual([
    {
      file: `content/${PAD}`,
      field: 'related[1]',
      wrong: 'there is no article "vein-above-the-skin"',
      right: 'Did you mean "veins-above-the-skin"?',
    },
  ]);
});

test.each([
  ['preprintOf', 'cuffs-and-toe-2024', 'there is no other publication "cuffs-and-toe-2024"'],
  ['pdf', './gone.pdf', 'there is no file ./gone.pdf (capital and small letters differ)'],
])('rejects a publication whose %s does not exist', (field, value, wrong) => {
  using copy = contentCopy();
  copy.replace('publications/letters-to-clinics-2025.json', '{', `{ "${field}": "${value}",`);
  expect(checkContent(copy.root)).toMatchObject([{ file: 'content/publications/letters-to-clinics-2025.json', field, wrong }]);
});

test('rejects a publication without address, DOI and PMID', () => {
  using copy = contentCopy();
  copy.replace(PAPER, /\n.*"(?:url|doi|pmid)": ".*",/g, '');
  expect(checkContent(copy.root)).toMatchObject([{ field: 'url', wrong: 'is missing, and there is no DOI or PMID either' }]);
});

test('rejects videos of which two are featured', () => {
  using copy = contentCopy();
  copy.replace('videos/foot-week.json', '"category"', '"featured": true,\n  "category"');
  expect(checkContent(copy.root)).toMatchObject([{ file: 'content/videos', wrong: '2 videos are featured' }]);
  copy.replace('videos/foot-week.json', '"featured": true', '"featured": false');
  copy.replace(VIDEO, '"featured": true', '"featured": false');
  expect(checkContent(copy.root)).toEqual([]);
});

test('rejects a next review before the review', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category:/m, 'review: { reviewer: Prof. Example, date: 2025-03-01, next: 2025-02-01 }\ncategory:');
  expect(checkContent(copy.root)).toMatchObject([{ field: 'review.next', wrong: 'is not after the day of the review' }]);
});

test('reports line and column of a missing comma in JSON', () => {
  using copy = contentCopy();
  copy.replace('pages/gallery.json', '",\n  "description"', '"\n  "description"');
  expect(checkContent(copy.root)).toMatchObject([
    { file: 'content/pages/gallery.json', wrong: 'is not JSON: the mistake is at or just before line 3, column 3' },
  ]);
});

test.each(['pages/contact.json', 'policies/cookie-policy.mdx', 'site.json'])('reports a missing %s', (file) => {
  using copy = contentCopy();
  copy.remove(file);
  expect(checkContent(copy.root)).toMatchObject([{ file: `content/${file}`, wrong: 'is missing' }]);
});

test('reports all files with mistakes in one run, each with the mistake and the fix', () => {
  using copy = contentCopy();
  copy.replace(PAD, 'excerpt:', 'exerpt:');
  copy.replace(VIDEO, '"18:42"', '"18:75"');
  copy.replace('site.json', '"countryCode": "LK"', '"countryCode": "Lanka"');
  const report = reportOf(checkContent(copy.root));
  expect(report).toMatch(/^There are 4 problems in the content\./);
  for (const file of [`content/${PAD}`, `content/${VIDEO}`, 'content/site.json']) expect(report).toContain(`\n\n${file}\n`);
  expect(report.match(/ {4}wrong: /g)).toHaveLength(4);
  expect(report.match(/ {4}right: /g)).toHaveLength(4);
});

test('the command prints the report and exits with 1', () => {
  using copy = contentCopy();
  copy.replace(VIDEO, '"18:42"', '"18:75"');
  const script = new URL('../../scripts/content/check.ts', import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: copy.root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('There is 1 problem in the content.');
});
