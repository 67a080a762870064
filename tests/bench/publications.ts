/**
 * `npm run bench:publications [-- size]`: imports 5,000 generated publications from BibTeX, RIS and CSL-JSON, with --write
 * into a copy of content/, and once more, when all are known. Target: each run in under 10 s. Run it on an idle machine.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentCopy } from '../support/content-copy.ts';

const SIZE = Number(process.argv[2] ?? 5000);
const TARGET = 10;
const SCRIPT = path.resolve('scripts/publications.ts');
const ABSTRACT =
  'Ankle pressure was measured before and after a walk on a treadmill. One in five had a normal pressure at rest and a low one after exercise. '.repeat(
    10,
  );
const numbers = Array.from({ length: SIZE }, (_, index) => index);
const title = (index: number) => `Ankle pressure after exercise in cohort ${index} of people with diabetes`;

const FORMATS: Readonly<Record<string, () => string>> = {
  BibTeX: () =>
    numbers
      .map(
        (index) =>
          `@article{key${index},\n  title = {{A}nkle pressure after exercise in cohort ${index} of \\textit{people} with diabetes},\n  author = {@DOCTOR@ and Author, Anna and {\\O}stby, Lars},\n  journal = {Example Journal of Vessels},\n  year = {${1990 + (index % 35)}},\n  month = mar,\n  doi = {10.5555/bench.${index}},\n  abstract = {${ABSTRACT}},\n}\n`,
      )
      .join('\n'),
  RIS: () =>
    numbers
      .map(
        (index) =>
          `TY  - JOUR\nTI  - ${title(index)}\nAU  - @DOCTOR@\nAU  - Author, Anna\nT2  - Example Journal of Vessels\nPY  - ${1990 + (index % 35)}\nDO  - 10.5555/bench.${index}\nAB  - ${ABSTRACT}\nER  - \n`,
      )
      .join('\n'),
  'CSL-JSON': () =>
    JSON.stringify(
      numbers.map((index) => ({
        type: 'article-journal',
        title: `${title(index)}, <i>in vivo</i>`,
        author: [{ literal: '@DOCTOR@' }, { family: 'Author', given: 'Anna' }],
        'container-title': 'Example Journal of Vessels',
        issued: { 'date-parts': [[1990 + (index % 35)]] },
        DOI: `10.5555/bench.${index}`,
        abstract: ABSTRACT,
      })),
    ),
};

console.log('format    | first run | second run');
for (const [format, text] of Object.entries(FORMATS)) {
  using copy = contentCopy();
  const { doctor } = JSON.parse(copy.read('site.json')) as { doctor: { citationName: string } };
  const file = path.join(copy.root, 'export');
  writeFileSync(file, text().replaceAll('@DOCTOR@', doctor.citationName.replace(' ', ', ')));
  const seconds = ['new', 'same'].map((status) => {
    const begun = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, 'import', file, '--write'], {
      cwd: copy.root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (!stdout.includes(`: ${SIZE} ${status}.`))
      throw new Error(`${format}: not all are ${status}.\n${stdout.slice(-400)}${stderr}`);
    return (performance.now() - begun) / 1000;
  });
  console.log([format.padEnd(9), ...seconds.map((value) => `${value.toFixed(1)} s`.padStart(9))].join(' | '));
  const slowest = Math.max(...seconds);
  console.log(
    `${SIZE} publications in ${slowest.toFixed(1)} s: ${slowest < TARGET ? 'within' : 'OVER'} the budget of ${TARGET} s.`,
  );
}
