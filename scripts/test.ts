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
/** `beside`: what goes on at the same time, as one of the two waits more than it works. Its output is shown after. */
const steps: (Step & { beside?: Step })[] = [
  {
    name: 'Types, lint, format, unused code',
    command: ['node', 'scripts/check.ts'],
    beside: { name: 'Unit and content tests', command: vitest('unit') },
  },
  {
    name: 'Build',
    command: ['astro', 'build'],
    beside: { name: 'Functions', command: [...vitest('functions'), '--maxWorkers=3'] },
  },
  {
    name: 'Browser and accessibility',
    command: ['playwright', 'test'],
    beside: { name: 'Build output', command: vitest('build') },
  },
];

const results: StepResult[] = [];
for (const { name, command, beside } of steps) {
  console.log(`\n=== ${name}`);
  const other = beside && runStep(beside.name, beside.command, { env, show: 'after' });
  const result = await runStep(name, command, { env });
  results.push(result);
  if (other) {
    const waited = await other;
    console.log(`\n=== ${waited.name}\n${waited.output}`);
    results.push(waited);
  }
  // Without a build there is nothing to look at.
  if (!result.passed && name === 'Build') break;
}

const tallies = ['unit', 'functions', 'build', 'browser'].map((name) => readTally(report(name)));
const all = (key: 'failed' | 'flaky') => tallies.flatMap((tally) => tally[key]);

console.log('\n=== Summary');
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
for (const line of all('flaky')) console.log(`Passed at the second try: ${line}`);
for (const line of all('failed')) console.log(`FAILED ${line}`);
console.log(`Tests: ${tallies.reduce((sum, { passed }) => sum + passed, 0)} passed, ${all('failed').length} failed`);
const wanted = steps.length + steps.filter(({ beside }) => beside).length;
if (results.length < wanted || results.some(({ passed }) => !passed)) process.exitCode = 1;
