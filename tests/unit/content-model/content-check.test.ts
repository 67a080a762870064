import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import { reportOf } from '../../../src/content-model/checks/problem.ts';
import { checkEntry } from '../../../src/editor/check-entry.ts';
import { readFileText } from '../../../src/editor/file-text.ts';
import {
  ARTICLE,
  begins,
  OTHER_PAPER,
  OTHER_VIDEO,
  PAPER,
  PICTURE,
  smallCopy,
  test,
  VIDEO,
} from '../../support/content/content-mistakes.ts';
import { table, unescaped } from '../../support/vitest/table.ts';

const shared = smallCopy();
afterAll(() => shared[Symbol.dispose]());

test('accepts the content of the project and that of the tests', () => {
  expect(checkContent(process.cwd())).toEqual([]);
  expect(shared.problems()).toEqual([]);
});

// Reported by the check alone or by both | file | pattern | replacement | field | wrong, all of it or up to … | beginning of right
const MISTAKES = String.raw`
both | ${ARTICLE} | ^title: .*$     | title: ${'Title'.repeat(17)} | title     | has 85 characters; the maximum is 80 | The headline.
both | ${ARTICLE} | ^title: .*$     | title: 1e3                   | title     | is 1000, not text                    | Put it in quotation marks
both | ${ARTICLE} | ^title: .*$     | title: true                  | title     | is true, not text                    | Put it in quotation marks
both | ${ARTICLE} | ^excerpt: .*\n  |                              | excerpt   | is missing                           | One or two sentences
site | ${ARTICLE} | ^category: .*$  | category: vascular-diseases  | category  | there is no topic "vascular-diseases" in the topics of content/pages/blog.json | Did you mean "vascular-disease"? It can be: vascular-disease, cardiovascular-health,
both | ${ARTICLE} | ^published: .*$ | published: 2025-02-30        | published | "2025-02-30" is not an existing day written as YYYY-MM-DD | The day
both | ${ARTICLE} | ^published: .*$ | $&\nupdated: 2020-01-01      | updated   | is before the day of publication     | The day
both | ${ARTICLE} | ^category:      | review: { reviewer: Prof. Example, date: 2025-03-01, next: 2025-02-01 }\n$& | review.next | is not after the day of the review | The day
both | ${ARTICLE} | ^category:      | related: [${path.basename(ARTICLE, '.mdx')}]\n$& | related[1] | is this article itself | Name another article
site | ${ARTICLE} | ^category:      | related: [no-text-ye]\n$&    | related[1] | there is no article "no-text-ye"    | Did you mean "no-text-yet"?
site | ${ARTICLE} | ^image: .*$     | image: ./gone.jpg            | image     | there is no file ./gone.jpg (capital and small letters differ) | The picture file
both | ${PAPER}   | "@doctor"       | "Author Z"                   | authors   | does not name the doctor; …          | Authors
both | ${PAPER}   | "journal":      | "magazine": "A", "journal":  | magazine  | is not a field of this file          | Remove it
both | ${PAPER}   | ^ *"url"(.*\n)*.*"pmid".*\n |                  | url       | is missing, and there is no DOI or PMID either | The web address
site | ${PAPER}   | "rank":         | "preprintOf": "letters-to-clinic-2025", $& | preprintOf | there is no publication "letters-to-clinic-2025" | Did you mean
both | ${VIDEO}   | "18:42"         | "18:75"                      | duration  | "18:75" does not have the expected form | The length
both | ${PICTURE} | "year": "2025"  | "year": 2025                 | year      | is 2025, not text                    | Put it in quotation marks: "2025".
both | pages/home.json | \{articles\} | {article}                 | hero.facts[2].value | names {article}, which is not a placeholder; the placeholders are: {doctor}, … | The figure
site | pages/gallery.json | ",\n  "description" | "\n  "description" | | is not JSON: the mistake is at or just before line 3, column 3 | Look there for a missing or extra comma, quotation mark or bracket.
both | site.json  | "closes": "16:00" | "closes": "06:00"          | hours.contact[1].closes | is not after the opening time | The closing time
both | policies/cookie-policy.mdx | ## 3. | ## 4.                  | section 3 | its heading is "4. What is kept"     | Begin it with "3. ", or restore the section before it.
both | policies/accessibility.mdx | <SiteAddress /> | <Summary />  | text, line 8 | uses <Summary>, which does not exist | Use one of <PolicySummary>, <DoctorName>,
both | policies/privacy-policy.mdx | ^- Please do not send .*\n |      | summary   | has 9 sentences                      | Write 10 lines that begin with "- " between <PolicySummary>
both | policies/privacy-policy.mdx | ^<PolicySummary>([^]*?)</PolicySummary>\n([^]*) | $2\n\n<PolicySummary>$1</PolicySummary> | summary | there is no <PolicySummary> above the first section | Write 10 lines
`;

test.each(table(MISTAKES))('%s reports in %s, %s → %s, at %s: %s', (where, file, from, to, field, wrong, right) => {
  const { problems, inEditor } = shared.mistake(file, new RegExp(from, 'm'), unescaped(to));
  const exact = wrong.endsWith('…') ? begins(wrong.slice(0, -1)) : wrong;
  expect(problems).toEqual([{ file: `content/${file}`, field, wrong: exact, right: begins(right) }]);
  if (where === 'both') expect(inEditor()).toEqual(problems);
});

test('names a value that two items have, and the first file that has it', () => {
  const right = 'Choose a different one for each entry.';
  const [, title = ''] = /"title": "(.*)"/.exec(shared.read(PAPER)) ?? [];
  const renamed = shared.mistake(OTHER_PAPER, /"title": ".*"/, `"title": "${title}"`);
  expect(renamed.problems).toEqual([]);
  // Without an identifier of its own, it is the same paper twice.
  const field = `${path.basename(OTHER_PAPER)}, title`;
  const wrong = `"${title}" is already used by ${path.basename(PAPER)}`;
  const same = shared.mistake(OTHER_PAPER, /[^]*/, renamed.text.replace(/\n.*"doi": ".*",/, ''));
  expect(same.problems).toEqual([{ file: 'content/publications', field, wrong, right }]);

  const youtubeId = 'test-vid-01';
  const twice = shared.mistake(OTHER_VIDEO, /"youtubeId": ".*"/, `"youtubeId": "${youtubeId}"`);
  expect(twice.problems).toMatchObject([{ wrong: '"test-vid-01" is already used by featured-interview.json', right }]);
  const file = `content/${OTHER_VIDEO}`;
  const others = new Map([VIDEO, OTHER_VIDEO].map((name) => [`content/${name}`, { youtubeId }]));
  expect(checkEntry(file, readFileText(file, twice.text), others).problems).toEqual(twice.problems);
});

test('proposes a file name for an item whose name cannot be part of a web address', ({ copy }) => {
  const renamed = (name: string, to: string) => ({
    ...{ field: 'file name', wrong: `"${name}" cannot be part of a web address` },
    right: `Rename it to ${to}: small letters, digits and single hyphens, 80 at most.`,
  });
  copy.write('gallery/Summit Keynote.json', copy.read(PICTURE));
  copy.write('blog/My Article.mdx', copy.read(ARTICLE).replace(/^title: .*$/m, 'title: A different title'));
  expect(copy.problems()).toEqual([
    { file: 'content/blog/My Article.mdx', ...renamed('My Article', 'my-article.mdx') },
    { file: 'content/gallery/Summit Keynote.json', ...renamed('Summit Keynote', 'summit-keynote-2.json') },
  ]);
  const file = 'content/publications/Toe_Pressure.json';
  const { problems } = checkEntry(file, readFileText(file, copy.read(PAPER)));
  expect(problems).toEqual([{ file, ...renamed('Toe_Pressure', 'toe-pressure.json') }]);
});

test('names the texts of the news that are missing; a site without news needs none', ({ copy }) => {
  copy.replace('pages/home.json', /"news": \{[^}]*\},/, '');
  expect(reportOf(checkContent(copy.root))).toContain('wrong: is missing, and content/site.json names news');
  copy.replace('site.json', /"news": \{[^}]*\},/, '');
  expect(checkContent(copy.root)).toEqual([]);
});

test('rejects videos of which two are featured', () => {
  const { problems } = shared.mistake(OTHER_VIDEO, '"category"', '"featured": true,\n  "category"');
  expect(problems).toMatchObject([{ file: 'content/videos', wrong: '2 videos are featured' }]);
  expect(shared.mistake(VIDEO, '"featured": true', '"featured": false').problems).toEqual([]);
});

test('the command reports the mistake and the fix in all files at once, and exits with 1', ({ copy }) => {
  copy.replace(ARTICLE, 'excerpt:', 'exerpt:');
  copy.replace(VIDEO, '"18:42"', '"18:75"');
  copy.replace('site.json', '"countryCode": "LK"', '"countryCode": "Lanka"');
  const report = reportOf(copy.problems());
  expect(report).toMatch(/^There are 4 problems in the content\./);
  for (const file of [ARTICLE, VIDEO, 'site.json']) expect(report).toContain(`\n\ncontent/${file}\n`);
  for (const part of [/ {4}wrong: /g, / {4}right: /g]) expect(report.match(part)).toHaveLength(4);
  expect(report).toContain('right: Did you mean "excerpt"?');
  const script = path.resolve('scripts/content/check.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: copy.root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(report);
  // Advice on plain language comes all the same.
  expect(stdout).toMatch(/^Plain language/m);
});
