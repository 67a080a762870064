/**
 * `npm test`: everything that CI runs, one step after the other. `npm run test:fast`: the steps without a build and a browser.
 * The summary prints the wall clock and the processor time of each step.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findHeadlessChromium } from './browsers/chromium.ts';
import { ensureFonts } from './browsers/fonts.ts';
import { runStep, type StepResult } from './run-step.ts';

interface Step {
  name: string;
  command: readonly string[];
  /** Name of its report in test-results/, if it runs tests. */
  report?: string;
  isFast?: boolean;
}
const REPORTS = 'test-results';
const reportFile = (name: string) => path.join(REPORTS, `${name}.json`);
const vitest = (report: string, ...tests: readonly string[]): Pick<Step, 'command' | 'report'> => ({
  command: ['vitest', 'run', ...tests, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile(report)}`],
  report,
});
const project = (name: string) => vitest(name, '--project', name);

const STEPS: readonly Step[] = [
  { name: 'Types, lint, format, unused code', command: ['node', 'scripts/check.ts'], isFast: true },
  { name: 'Unit', ...project('unit'), isFast: true },
  { name: 'Functions', ...project('functions'), isFast: true },
  { name: 'The content of this site', command: ['node', 'scripts/content/test.ts'] },
  { name: 'Build of the fictional site', command: ['node', 'tests/site/build.ts'] },
  { name: 'Build output', ...project('build') },
  { name: 'Browser and accessibility', command: ['playwright', 'test'], report: 'browser' },
  { name: 'Three engines', ...vitest('engines', '--config', 'tests/engines/vitest.config.ts') },
];

/** How many tests of a report passed and failed. Vitest and Playwright name the failed ones themselves. */
function countsOf(report: string): { passed: number; failed: number } {
  try {
    const written = JSON.parse(readFileSync(reportFile(report), 'utf8')) as {
      numPassedTests?: number;
      numFailedTests?: number;
      stats?: { expected: number; unexpected: number; flaky: number };
    };
    const { expected = 0, unexpected = 0, flaky = 0 } = written.stats ?? {};
    return { passed: (written.numPassedTests ?? 0) + expected + flaky, failed: (written.numFailedTests ?? 0) + unexpected };
  } catch {
    // The step ended before it could write its report.
    return { passed: 0, failed: 1 };
  }
}

const isFast = process.argv.includes('--fast');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const env: Record<string, string> = {};
if (!isFast) {
  const browser = await findHeadlessChromium();
  ensureFonts();
  console.log(`Chromium: ${browser.executable} (${browser.source})`);
  env['CHROMIUM_PATH'] = browser.executable;
}

const started = performance.now();
const results: (StepResult & Step)[] = [];
for (const step of STEPS.filter((candidate) => !isFast || candidate.isFast)) {
  console.log(`\n=== ${step.name}`);
  results.push({ ...step, ...(await runStep(step.name, step.command, { env })) });
}

console.log('\n=== Summary');
for (const { name, passed, seconds, processorSeconds } of results) {
  const processor = processorSeconds === undefined ? '' : `, ${processorSeconds} s of processor time`;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s${processor})`);
}
const counts = results.flatMap(({ report }) => (report === undefined ? [] : countsOf(report)));
const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
const minutes = (performance.now() - started) / 60_000;
console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed, in ${minutes.toFixed(1)} minutes`);
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
