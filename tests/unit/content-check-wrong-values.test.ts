/** Wrong types and odd values in every field of every file: each is reported, and nothing stops the report. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check-content.ts';
import { heavyPublications } from '../../scripts/content/heavy-publications.ts';
import { lastModified } from '../../scripts/content/last-modified.ts';
import { readingAdvice } from '../../scripts/content/reading-advice.ts';
import { scheduleReport } from '../../scripts/content/schedule-report.ts';
import { siteDataOf } from '../../scripts/content/site-data.ts';
import { reportOf } from '../../src/checks/problem.ts';
import { readFileText } from '../../src/desk/file-text.ts';
import { BODY } from '../../src/desk/mdx-file.ts';
import { contentCopy } from '../support/content-copy.ts';

const EDITION = { isPreview: true, today: '2026-01-01' };

/** Everything that `npm run content:check` and a build make of the files, as one text. */
function everything(root: string): string {
  lastModified(root, EDITION)('/blog');
  return [
    reportOf(checkContent(root)),
    scheduleReport(root, EDITION),
    heavyPublications(root),
    readingAdvice(root),
    JSON.stringify(siteDataOf(root, EDITION)),
  ].join('\n');
}

/** A copy with one item in each folder, which has every kind of field that the present content has. */
function smallCopy() {
  const copy = contentCopy();
  for (const folder of ['blog', 'publications', 'videos', 'gallery']) {
    const place = path.join(copy.root, 'content', folder);
    const items = readdirSync(place).filter((name) => /\.(?:json|mdx)$/.test(name));
    const longest = items.toSorted((one, other) => copy.read(`${folder}/${other}`).length - copy.read(`${folder}/${one}`).length);
    for (const name of longest.slice(1)) rmSync(path.join(place, name));
  }
  const files = readdirSync(path.join(copy.root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|mdx)$/.test(name))
    .map((name) => name.split(path.sep).join('/'));
  return { ...copy, files };
}

type Path = readonly (string | number)[];

/** The path of every value. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, Array.isArray(value) ? Number(key) : key])),
  ];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const inner = replaced((value as Record<string | number, unknown>)[key], rest, by);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner };
}

const valueAt = (value: unknown, at: Path) =>
  at.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

const ODD: readonly unknown[] = [
  7,
  -1,
  1.5,
  true,
  null,
  [],
  [null],
  [[['x']]],
  {},
  { toString: 1 },
  { constructor: null, length: 3 },
  'x'.repeat(20_000),
  '30.06.2025',
  '2027-02-31',
];
/** Whether no field that holds the present value accepts the other. */
const isOfAnotherType = (present: unknown, odd: unknown) =>
  odd === null || Array.isArray(odd) !== Array.isArray(present) || typeof odd !== typeof present;

const fileText = (name: string, { [BODY]: body, ...fields }: Record<string, unknown>, root: unknown = fields) =>
  name.endsWith('.mdx') ? `---\n${JSON.stringify(root)}\n---\n\n${String(body)}\n` : JSON.stringify(root);

test('a value of another type is reported wherever it is, with its file, and the report is complete', () => {
  using copy = smallCopy();
  const written = copy.files.map((name) => {
    const fields = readFileText(name, copy.read(name));
    const values = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== BODY));
    return { name, fields, values, paths: pathsOf(values) };
  });
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: written.length, maxLength: written.length }),
      fc.array(fc.constantFrom(...ODD), { minLength: written.length, maxLength: written.length }),
      (places, odds) => {
        const wrong = written.flatMap(({ name, fields, values, paths }, index) => {
          const at = paths[(places[index] ?? 0) % paths.length] ?? [];
          const odd = odds[index];
          copy.write(name, fileText(name, fields, replaced(values, at, odd)));
          return isOfAnotherType(valueAt(values, at), odd) ? [name] : [];
        });
        const reported = new Set(checkContent(copy.root).map(({ file }) => file.split(path.sep).join('/')));
        for (const name of wrong) expect(reported).toContain(`content/${name}`);
        everything(copy.root);
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '5'],
  ['a text', '"x"'],
  ['half a file', '{ "title": "A'],
  ['fields alone', '---\n'],
  ['empty fields', '---\n---\n'],
  ['fields that are a list', '---\n- a\n---\n'],
  ['fields that hold themselves', '---\ntags: &a [*a]\n---\n'],
  ['a merge', '---\n<<: x\n---\n'],
  ['bytes of a picture', '\u0089PNG\r\n\u001A\n\u0000\u0000'],
])('a file that holds %s is reported, whichever it is', (_what, text) => {
  using copy = smallCopy();
  for (const name of copy.files) copy.write(name, text);
  const report = everything(copy.root);
  for (const name of copy.files) expect(report).toContain(`content/${name}\n`);
});

test('a folder in the place of a file is reported, and a collection may be missing', () => {
  using copy = smallCopy();
  for (const folder of ['blog', 'publications', 'videos', 'gallery'])
    rmSync(path.join(copy.root, 'content', folder), { recursive: true });
  expect(checkContent(copy.root)).toEqual([]);
  copy.remove('site.json');
  for (const name of ['blog/a.mdx', 'videos/a.json', 'site.json'])
    mkdirSync(path.join(copy.root, 'content', name), { recursive: true });
  const report = everything(copy.root);
  for (const name of ['blog/a.mdx', 'videos/a.json', 'site.json']) expect(report).toContain(`content/${name}\n`);
  writeFileSync(path.join(copy.root, 'content', 'videos', 'b.json'), '{}');
  expect(everything(copy.root)).toContain('content/videos/b.json\n');
});
