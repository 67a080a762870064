/**
 * `npm run bench:publications [-- size]`: imports 5,000 generated publications from BibTeX, RIS and CSL-JSON, with --write
 * into a copy of content/, and once more, when all are known. Target: each run in under 10 s. Then it builds the site with
 * them, each with a page of its own. Run it on an idle machine.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentCopy } from '../support/content/content-copy.ts';
import { buildProject, projectCopy } from '../support/content/project-copy.ts';
import { secondsSince } from './figures.ts';

const SIZE = Number(process.argv[2] ?? 5000);
const TARGET = 10;
const SCRIPT = path.resolve('scripts/publications/publications.ts');
const SENTENCES =
  'Ankle pressure was measured before and after a walk on a treadmill. One in five had a normal pressure at rest and a low one after exercise. ';
const ABSTRACT = SENTENCES.repeat(10);
const numbers = Array.from({ length: SIZE }, (_, index) => index);
const title = (index: number) => `Ankle pressure after exercise in cohort ${index} of people with diabetes`;

const entries = (entryOf: (index: number) => string) => () => numbers.map(entryOf).join('\n');

const FORMATS: Readonly<Record<string, () => string>> = {
  BibTeX: entries(
    (index) =>
      `@article{key${index},\n  title = {{A}nkle pressure after exercise in cohort ${index} of \\textit{people} with diabetes},\n  author = {@DOCTOR@ and Author, Anna and {\\O}stby, Lars},\n  journal = {Example Journal of Vessels},\n  year = {${1990 + (index % 35)}},\n  month = mar,\n  doi = {10.5555/bench.${index}},\n  abstract = {${ABSTRACT}},\n}\n`,
  ),
  RIS: entries(
    (index) =>
      `TY  - JOUR\nTI  - ${title(index)}\nAU  - @DOCTOR@\nAU  - Author, Anna\nT2  - Example Journal of Vessels\nPY  - ${1990 + (index % 35)}\nDO  - 10.5555/bench.${index}\nAB  - ${ABSTRACT}\nER  - \n`,
  ),
  'CSL-JSON': () =>
    JSON.stringify(
      numbers.map((index) => ({
        ...{ type: 'article-journal', title: `${title(index)}, <i>in vivo</i>`, abstract: ABSTRACT },
        author: [{ literal: '@DOCTOR@' }, { family: 'Author', given: 'Anna' }],
        ...{ 'container-title': 'Example Journal of Vessels', issued: { 'date-parts': [[1990 + (index % 35)]] } },
        DOI: `10.5555/bench.${index}`,
      })),
    ),
};

/** Writes an export of the publications of the doctor of a project. @returns its path */
function exportFile(root: string, text: string): string {
  const site = readFileSync(path.join(root, 'content/site.json'), 'utf8');
  const { doctor } = JSON.parse(site) as { doctor: { citationName: string } };
  const file = path.join(root, 'export');
  writeFileSync(file, text.replaceAll('@DOCTOR@', doctor.citationName.replace(' ', ', ')));
  return file;
}

/** Imports with --write. @returns seconds */
function importAll(root: string, file: string, status: string): number {
  const begun = performance.now();
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, 'import', file, '--write'], options);
  if (!stdout.includes(`: ${SIZE} ${status}.`)) throw new Error(`Not all are ${status}.\n${stdout.slice(-400)}${stderr}`);
  return secondsSince(begun);
}

console.log('format    | first run | second run');
for (const [format, text] of Object.entries(FORMATS)) {
  using copy = contentCopy();
  const file = exportFile(copy.root, text());
  const seconds = ['new', 'same'].map((status) => importAll(copy.root, file, status));
  console.log([format.padEnd(9), ...seconds.map((value) => `${value.toFixed(1)} s`.padStart(9))].join(' | '));
  const slowest = Math.max(...seconds);
  const verdict = slowest < TARGET ? 'within' : 'OVER';
  console.log(`${SIZE} publications in ${slowest.toFixed(1)} s: ${verdict} the budget of ${TARGET} s.`);
}

using project = projectCopy();
importAll(project.root, exportFile(project.root, FORMATS['BibTeX']?.() ?? ''), 'new');
const begun = performance.now();
const { status, stderr } = buildProject(project.root);
if (status !== 0) throw new Error(`The build failed.\n${stderr.slice(-2000)}`);
const pages = readdirSync(path.join(project.root, 'dist/publications')).filter((name) => name.endsWith('.html'));
if (pages.length < SIZE) throw new Error(`The build has ${pages.length} pages of publications.`);
console.log(
  `The site with ${pages.length} pages of publications is built in ${secondsSince(begun).toFixed(0)} s,\nwithout converting and drawing pictures that an earlier build of this project has kept.`,
);
