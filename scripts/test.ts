/** `npm test`, once the dependencies are there: everything that CI runs, in the order in which it tells most. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureFaces, findBrowser } from './browser.ts';
import { runStep, type StepResult } from './run-step.ts';
import { readTally } from './test-reports.ts';

const REPORTS = 'test-results';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const browser = await findBrowser();
ensureFaces();
console.log(`Browser: ${browser.executable} (${browser.source})`);
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
const BUILD: Step = { name: 'Build', command: ['astro', 'build'] };
/** One after the other, as they come: whoever waits sees them at work. */
const SHOWN: Step[] = [
  { name: 'Types, lint, format, unused code', command: ['node', 'scripts/check.ts'] },
  BUILD,
  { name: 'Browser and accessibility', command: ['playwright', 'test'] },
];
/** Beside them, as every step waits now and then; what they say is shown between the others. */
const BESIDE: Step[] = [
  { name: 'Unit and content tests', command: vitest('unit') },
  { name: 'Functions', command: [...vitest('functions'), '--maxWorkers=3'] },
];
/** Beside them too, once there is a build. */
const OF_THE_BUILD: Step = { name: 'Build output', command: vitest('build') };

const results: StepResult[] = [];
let unshown: StepResult[] = [];
function showOthers(): void {
  for (const { name, output } of unshown) console.log(`\n=== ${name}\n${output}`);
  unshown = [];
}
async function runBeside({ name, command }: Step): Promise<void> {
  const result = await runStep(name, command, { env, show: 'after' });
  results.push(result);
  unshown.push(result);
}

const { promise: built, resolve: hasBuilt } = Promise.withResolvers<boolean>();
const beside = (async () => {
  for (const step of BESIDE) await runBeside(step);
  if (await built) await runBeside(OF_THE_BUILD);
})();
for (const step of SHOWN) {
  console.log(`\n=== ${step.name}`);
  const result = await runStep(step.name, step.command, { env });
  results.push(result);
  showOthers();
  if (step !== BUILD) continue;
  hasBuilt(result.passed);
  // Without a build there is nothing to look at.
  if (!result.passed) break;
}
await beside;
showOthers();

const tallies = ['unit', 'functions', 'build', 'browser'].map((name) => readTally(report(name)));
const all = (key: 'failed' | 'flaky') => tallies.flatMap((tally) => tally[key]);

console.log('\n=== Summary');
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
for (const line of all('flaky')) console.log(`Passed at the second try: ${line}`);
for (const line of all('failed')) console.log(`FAILED ${line}`);
console.log(`Tests: ${tallies.reduce((sum, { passed }) => sum + passed, 0)} passed, ${all('failed').length} failed`);
const wanted = SHOWN.length + BESIDE.length + 1;
if (results.length < wanted || results.some(({ passed }) => !passed)) process.exitCode = 1;
