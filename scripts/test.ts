/** `npm test`: everything that CI runs. Prints a summary with the duration of each step. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findHeadlessChromium } from './browsers/chromium.ts';
import { ensureFonts } from './browsers/fonts.ts';
import { runStep, type StepResult } from './run-step.ts';
import { readTally } from './test-reports.ts';

const REPORTS = 'test-results';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const started = performance.now();
const browser = await findHeadlessChromium();
ensureFonts();
console.log(`Chromium: ${browser.executable} (${browser.source})`);
const env = { CHROMIUM_PATH: browser.executable };
const report = (name: string) => path.join(REPORTS, `${name}.json`);
const vitest = (project: string) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(project)}`,
];

interface Step {
  name: string;
  command: string[];
}
const BUILD: Step = { name: 'Build', command: ['node', 'tests/site/build.ts'] };
const ENGINES: Step = { name: 'Three engines', command: ['node', 'tests/engines/run.ts'] };
/** Run one after the other, with live output. */
const FOREGROUND: Step[] = [BUILD, { name: 'Browser and accessibility', command: ['playwright', 'test'] }, ENGINES];
/** Run at the same time as the others, which often wait; their output is printed between steps. */
const BACKGROUND: Step[] = [
  { name: 'Unit and content tests', command: vitest('unit') },
  { name: 'Functions', command: [...vitest('functions'), '--maxWorkers=3'] },
];
/** Runs in the background after the build: both write the types of the content. */
const CHECK: Step = { name: 'Types, lint, format, unused code', command: ['node', 'scripts/check.ts'] };
/** Runs in the background once the build has succeeded. */
const BUILD_OUTPUT: Step = { name: 'Build output', command: vitest('build') };

const results: StepResult[] = [];
let unprinted: StepResult[] = [];
function printBackground(): void {
  for (const { name, output } of unprinted) console.log(`\n=== ${name}\n${output}`);
  unprinted = [];
}
async function runInBackground({ name, command }: Step): Promise<void> {
  const result = await runStep(name, command, { env, show: 'after' });
  results.push(result);
  unprinted.push(result);
}

const { promise: built, resolve: reportBuild } = Promise.withResolvers<boolean>();
const background = (async () => {
  for (const step of BACKGROUND) await runInBackground(step);
  if (await built) await runInBackground(BUILD_OUTPUT);
  await runInBackground(CHECK);
})();
for (const step of FOREGROUND) {
  console.log(`\n=== ${step.name}`);
  const result = await runStep(step.name, step.command, { env });
  results.push(result);
  printBackground();
  if (step !== BUILD) continue;
  reportBuild(result.passed);
  // The steps after it need dist/.
  if (!result.passed) break;
}
await background;
printBackground();

const tallies = ['unit', 'functions', 'build', 'browser', 'engines'].map((name) => readTally(report(name)));
const linesOf = (key: 'failed' | 'flaky' | 'skipped') => tallies.flatMap((tally) => tally[key]);

console.log('\n=== Summary');
// Outside CI a step passes without an engine that is missing.
const missesEngine = linesOf('skipped').some((line) => line.includes('is not tested'));
const stateOf = ({ name, passed }: StepResult) => {
  if (!passed) return 'FAILED';
  return name === ENGINES.name && missesEngine ? 'PARTLY' : 'ok    ';
};
for (const result of results) console.log(`${stateOf(result)} ${result.name} (${result.seconds} s)`);
for (const line of linesOf('skipped')) console.log(`Not run: ${line}`);
for (const line of linesOf('flaky')) console.log(`Passed on retry: ${line}`);
for (const line of linesOf('failed')) console.log(`FAILED ${line}`);
const count = tallies.reduce((sum, { passed }) => sum + passed, 0);
const minutes = (performance.now() - started) / 60_000;
console.log(`Tests: ${count} passed, ${linesOf('failed').length} failed, in ${minutes.toFixed(1)} minutes`);
const expected = FOREGROUND.length + BACKGROUND.length + 2;
if (results.length < expected || results.some(({ passed }) => !passed)) process.exitCode = 1;
