import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { reportOf } from '../../scripts/content/problem.ts';
import { contentCopy } from '../support/content-copy.ts';

const PAD = 'blog/peripheral-arterial-disease-diabetes-mellitus.mdx';

test('the content as it stands has no problem', () => {
  expect(checkContent(process.cwd())).toEqual([]);
});

test('a misspelt field is named, with the field that was meant', () => {
  using copy = contentCopy();
  copy.replace(PAD, 'excerpt:', 'exerpt:');
  expect(checkContent(copy.root)).toEqual([
    { file: `content/${PAD}`, field: 'excerpt', wrong: 'is missing', right: expect.stringContaining('One or two sentences') },
    { file: `content/${PAD}`, field: 'exerpt', wrong: 'there is no such field', right: 'Did you mean "excerpt"?' },
  ]);
});

test('a file that nothing reads is told of, with the name that it should have', () => {
  using copy = contentCopy();
  for (const file of ['blog/new-article.md', 'blog/NEWER.MDX', 'pages/abuot.json', 'policies/imprint.mdx', 'video.json'])
    copy.write(file, '');
  copy.write('blog/notes.jpg', '');
  copy.write('.DS_Store', '');
  const told = checkContent(copy.root);
  expect(told.map(({ file, wrong }) => [file, wrong])).toEqual(
    ['video.json', 'pages/abuot.json', 'policies/imprint.mdx', 'blog/NEWER.MDX', 'blog/new-article.md'].map((file) => [
      `content/${file}`,
      'is read by nothing',
    ]),
  );
  expect(told.map(({ right }) => right)).toEqual([
    expect.stringContaining('Did you mean "videos.json"?'),
    expect.stringContaining('Did you mean "about.json"?'),
    expect.stringContaining('content/policies holds privacy-policy.mdx,'),
    expect.stringContaining('content/blog/NEWER.mdx'),
    expect.stringContaining('content/blog/new-article.mdx'),
  ]);
});

describe('one field at a time', () => {
  test.each([
    [
      'a title that is too long',
      PAD,
      /^title: .*$/m,
      `title: '${'Title'.repeat(17)}'`,
      'title',
      'has 85 characters; the most is 80',
    ],
    [
      'an excerpt that is too short',
      PAD,
      /^excerpt: .*$/m,
      'excerpt: Too short.',
      'excerpt',
      'has 10 characters; the least is 50',
    ],
    [
      'an unknown topic',
      PAD,
      /^category: .*$/m,
      'category: vascular-diseases',
      'category',
      'is "vascular-diseases", which is not one of the known words',
    ],
    [
      'a day that does not exist',
      PAD,
      /^published: .*$/m,
      'published: 2025-02-30',
      'published',
      '"2025-02-30" is not a day that exists, written as YYYY-MM-DD',
    ],
    [
      'a picture that is not there',
      PAD,
      /^image: .*$/m,
      'image: ./gone.jpg',
      'image',
      'there is no file ./gone.jpg (capital letters count)',
    ],
    [
      'a picture without a text for those who do not see it',
      PAD,
      /^imageAlt: .*$/m,
      "imageAlt: ''",
      'imageAlt',
      'has 0 characters; the least is 10',
    ],
    [
      'a publication that leaves the doctor out',
      'publications.json',
      '"@doctor"',
      '"Author Z"',
      /^entry 1 \(.*\), authors$/,
      /does not name the doctor/,
    ],
    [
      'a number written as a text',
      'publications.json',
      /"year": (\d+)/,
      '"year": "$1"',
      /^entry 1 \(.*\), year$/,
      /^is "\d+", not a number$/,
    ],
    [
      'an http address',
      'publications.json',
      /"url": "https:/,
      '"url": "http:',
      /^entry 1 \(.*\), url$/,
      /is not a full address that begins with https/,
    ],
    [
      'a length that is no length',
      'videos.json',
      '"18:42"',
      '"18:75"',
      /^entry \d+ \(.*\), duration$/,
      /"18:75" is not written in the expected form/,
    ],
    [
      'a fact that does not exist',
      'pages/home.json',
      '{articles}',
      '{article}',
      'hero.facts[2].value',
      /names \{article\}, and there is no such fact/,
    ],
    [
      'closing before opening',
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
      field: typeof field === 'string' ? field : expect.stringMatching(field),
      wrong: typeof wrong === 'string' ? wrong : expect.stringMatching(wrong),
    });
    expect(problems[0]?.right).not.toBe('');
  });
});

test('an unknown topic is answered with the one that was meant and all there are', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category: .*$/m, 'category: vascular-diseases');
  expect(checkContent(copy.root)[0]?.right).toMatch(
    /^Did you mean "vascular-disease"\? It can be: vascular-disease, cardiovascular-health, /,
  );
});

test('an id that stands twice is named with the entry that has it first', () => {
  using copy = contentCopy();
  copy.replace('gallery.json', /("id": )"[\w-]+"([\s\S]*?"id": )"[\w-]+"/, '$1"same-id"$2"same-id"');
  expect(checkContent(copy.root)).toEqual([
    {
      file: 'content/gallery.json',
      field: 'entry 2 (same-id), id',
      wrong: '"same-id" is taken already, by entry 1 (same-id)',
      right: 'Give each its own.',
    },
  ]);
});

test('a related article must exist', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category:/m, 'related: [varicose-vein-explained]\ncategory:');
  expect(checkContent(copy.root)).toEqual([
    {
      file: `content/${PAD}`,
      field: 'related[1]',
      wrong: 'there is no article "varicose-vein-explained"',
      right: 'Did you mean "varicose-veins-explained"?',
    },
  ]);
});

test('exactly one video is featured', () => {
  using copy = contentCopy();
  copy.replace('videos.json', '"featured": true', '"featured": false');
  expect(checkContent(copy.root)).toMatchObject([{ file: 'content/videos.json', wrong: '0 videos are featured' }]);
});

test('a review must be due after it was made', () => {
  using copy = contentCopy();
  copy.replace(PAD, /^category:/m, 'review: { reviewer: Prof. Example, date: 2025-03-01, next: 2025-02-01 }\ncategory:');
  expect(checkContent(copy.root)).toMatchObject([{ field: 'review.next', wrong: 'is not after the day of the review' }]);
});

test('a missing comma in JSON is answered with its place', () => {
  using copy = contentCopy();
  copy.replace('pages/gallery.json', '",\n  "description"', '"\n  "description"');
  expect(checkContent(copy.root)).toMatchObject([
    { file: 'content/pages/gallery.json', wrong: 'is not JSON: something is wrong at or just before line 3, column 3' },
  ]);
});

test('a missing page file is a problem, not a crash', () => {
  using copy = contentCopy();
  copy.remove('pages/contact.json');
  expect(checkContent(copy.root)).toMatchObject([{ file: 'content/pages/contact.json', wrong: 'is missing' }]);
});

test('all broken files are named in one run, each with what is wrong and what would be right', () => {
  using copy = contentCopy();
  copy.replace(PAD, 'excerpt:', 'exerpt:');
  copy.replace('videos.json', '"18:42"', '"18:75"');
  copy.replace('site.json', '"countryCode": "LK"', '"countryCode": "Lanka"');
  const report = reportOf(checkContent(copy.root));
  expect(report).toMatch(/^There are 4 problems in the content\./);
  for (const file of [`content/${PAD}`, 'content/videos.json', 'content/site.json']) expect(report).toContain(`\n\n${file}\n`);
  expect(report.match(/ {4}wrong: /g)).toHaveLength(4);
  expect(report.match(/ {4}right: /g)).toHaveLength(4);
});

test('the command ends with an error and the whole report', () => {
  using copy = contentCopy();
  copy.replace('videos.json', '"18:42"', '"18:75"');
  const script = new URL('../../scripts/content/check.ts', import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: copy.root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('There is 1 problem in the content.');
});
