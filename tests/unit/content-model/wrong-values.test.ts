import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkContent } from '../../../src/integrations/content/check-content.ts';
import { heavyPublications, holidayAdvice, readingAdvice, scheduleReport } from '../../../scripts/content/author-advice.ts';
import { lastModified } from '../../../src/integrations/content/last-modified.ts';
import { reportOf } from '../../../src/content-model/checks/problem.ts';
import { readFileText } from '../../../src/editor/file-text.ts';
import { BODY } from '../../../src/editor/mdx-file.ts';
import { ARTICLE, test } from '../../support/content/content-mistakes.ts';

const EDITION = { isPreview: true, today: '2026-01-01' };

/** Everything that `npm run content:check` and a build make of the files, as one text. */
function everything(root: string): string {
  lastModified(root, EDITION)('/blog');
  const advice = [scheduleReport(root, EDITION), holidayAdvice(root, EDITION), heavyPublications(root), readingAdvice(root)];
  return [reportOf(checkContent(root)), ...advice].join('\n');
}

const filesOf = (root: string) =>
  readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|mdx)$/.test(name))
    .map((name) => name.split(path.sep).join('/'));

/** A copy of the values with another one at a place, counted as JSON.parse visits them, and the one that was there. */
function replaced(values: object, place: number, odd: unknown) {
  let [count, present]: [number, unknown] = [0, undefined];
  const visit = (_key: string, value: unknown) => (count++ === place ? ((present = value), odd) : value);
  const changed = JSON.parse(JSON.stringify(values), visit) as unknown;
  return { changed, present, count };
}

const ODD: readonly unknown[] = [
  ...[7, -1, 1.5, true, null, [], [null], [[['x']]], {}, { toString: 1 }, { constructor: null, length: 3 }],
  ...['x'.repeat(20_000), '30.06.2025', '2027-02-31'],
];
/** Whether no field that holds the present value accepts the other. */
const isOfAnotherType = (present: unknown, odd: unknown) =>
  odd === null || Array.isArray(odd) !== Array.isArray(present) || typeof odd !== typeof present;

test('a value of another type is reported wherever it is, with its file, and the report is complete', ({ copy }) => {
  const review = 'review: { reviewer: Prof. Example, date: 2025-03-13, next: 2098-03-01 }';
  copy.replace(ARTICLE, /^references:/m, `${review}\nrelated: [no-text-yet]\nreferences:`);
  const written = filesOf(copy.root).map((name) => {
    const { [BODY]: body, ...values } = readFileText(name, copy.read(name));
    const fileText = (fields: unknown) =>
      name.endsWith('.mdx') ? `---\n${JSON.stringify(fields)}\n---\n\n${String(body)}\n` : JSON.stringify(fields);
    return { name, values, fileText, places: replaced(values, -1, null).count };
  });
  const forEach = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: written.length, maxLength: written.length });
  fc.assert(
    fc.property(forEach(fc.nat()), forEach(fc.constantFrom(...ODD)), (numbers, odds) => {
      const wrong = written.flatMap(({ name, values, fileText, places }, index) => {
        const { changed, present } = replaced(values, (numbers[index] ?? 0) % places, odds[index]);
        copy.write(name, fileText(changed));
        return isOfAnotherType(present, odds[index]) ? [`content/${name}`] : [];
      });
      const reported = new Set(copy.problems().map(({ file }) => file));
      expect(wrong.filter((file) => !reported.has(file))).toEqual([]);
      everything(copy.root);
    }),
    { numRuns: 12 },
  );
});

test.for([
  ...['', 'null', '5', '{ "title": "A', '---\n', '---\n- a\n---\n'],
  // Fields that hold themselves, a merge, and bytes of a picture.
  ...['---\ntags: &a [*a]\n---\n', '---\n<<: x\n---\n', '\u0089PNG\r\n\u001A\n\u0000\u0000'],
])('a file that holds %j is reported, whichever it is', (text, { copy }) => {
  const files = filesOf(copy.root);
  for (const name of files) copy.write(name, text);
  const report = everything(copy.root);
  expect(files.filter((name) => !report.includes(`content/${name}\n`))).toEqual([]);
});

test('a collection may be missing, as Git keeps no empty folder', ({ copy }) => {
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    rmSync(path.join(copy.root, 'content', folder), { recursive: true });
  expect(everything(copy.root)).not.toContain('wrong: ');
});
