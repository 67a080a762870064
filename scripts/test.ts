/**
 * `npm test`: everything that CI runs. `npm run check` (`--check`): types (warnings fail), lint, format, unused code and import
 * cycles. `npm run test:fast` (`--fast`): types, lint, unit and function tests. The summary prints the wall clock and the
 * processor time, so that the next addition is seen.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findHeadlessChromium } from './browsers/engines.ts';
import { ensureFonts } from './browsers/packages.ts';
import { measured, runStep } from './run-step.ts';

interface Step {
  name: string;
  command: readonly string[];
  /** Name of its report in test-results/, if it runs tests. */
  report?: string;
}
const REPORTS = 'test-results';
const reportFile = (name: string) => path.join(REPORTS, `${name}.json`);
const vitest = (report: string, ...tests: readonly string[]): Pick<Step, 'command' | 'report'> => ({
  command: ['vitest', 'run', ...tests, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile(report)}`],
  report,
});
const project = (name: string) => vitest(name, '--project', name);

const OF_ASTRO_FILES = ['--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'warning'];
const KNIP_ISSUES = 'files,dependencies,unlisted,unresolved,exports,types,duplicates,cycles';

const TYPES: readonly Step[] = [
  { name: 'Types of .astro files', command: ['astro', 'check', ...OF_ASTRO_FILES] },
  { name: 'Borders between folders, lint of .astro files', command: ['eslint', '.', '--max-warnings', '0'] },
  {
    name: 'Types and lint of TypeScript',
    command: ['oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  },
];
const CHECK: readonly Step[] = [
  ...TYPES,
  { name: 'Format', command: ['oxfmt', '--check', '.'] },
  { name: 'Unused code and import cycles', command: ['knip', '--include', KNIP_ISSUES] },
];
const UNIT: Step = { name: 'Unit', ...project('unit') };
const FUNCTIONS: Step = { name: 'Functions', ...project('functions') };

/** Uses all processors. */
const SIMULATION: Step = {
  name: 'Simulation of the practice',
  command: ['node', 'tests/simulation/simulate.ts', '--quick'],
  report: 'simulation',
};
const BROWSER: Step = { name: 'Browser and accessibility', command: ['playwright', 'test'], report: 'browser' };
const ENGINES: Step = { name: 'Three engines', ...vitest('engines', '--config', 'tests/engines/vitest.config.ts') };

/**
 * The groups run one after the other, the steps of a group at the same time: a build leaves half a processor idle. Two builds
 * cannot run at once, as both write to .astro/. A suite with browsers beside anything else takes longer than one after the other.
 */
const ALL: readonly (readonly Step[])[] = [
  CHECK,
  [{ name: 'The content of this site', command: ['node', 'scripts/content/test.ts'] }, UNIT],
  [{ name: 'Build of the fictional site', command: ['node', 'tests/site/build.ts'] }, FUNCTIONS],
  [SIMULATION],
  [{ name: 'Build output', ...project('build') }],
  [BROWSER],
  [ENGINES],
];

interface BrowserSuite {
  suites?: readonly BrowserSuite[];
  specs?: readonly { file: string; title: string; ok: boolean }[];
}
/** What Vitest writes, or Playwright, or the simulation. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly { name: string; assertionResults: readonly { fullName: string; status: string }[] }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: readonly BrowserSuite[];
}

const failedSpecs = ({ suites = [], specs = [] }: BrowserSuite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

/** How many tests of a report passed and failed, and the names of the failed ones. */
function resultsOf(name: string): { passed: number; failed: number; failedTests: readonly string[] } {
  try {
    const report = JSON.parse(readFileSync(reportFile(name), 'utf8')) as Report;
    const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
    const failedTests = (report.testResults ?? []).flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative('.', file.name)}: ${fullName}`),
    );
    return {
      passed: (report.numPassedTests ?? 0) + expected + flaky,
      failed: (report.numFailedTests ?? 0) + unexpected,
      failedTests: [...failedTests, ...failedSpecs(report)],
    };
  } catch {
    // The step ended before it could write its report.
    return { passed: 0, failed: 1, failedTests: [`${name}: no report`] };
  }
}

const [, , mode] = process.argv;
const groups = mode === '--check' ? [CHECK] : mode === '--fast' ? [[...TYPES, UNIT, FUNCTIONS]] : ALL;
// The types of astro:content, which a fresh checkout does not have; `astro check` renews them.
const synced: readonly (readonly Step[])[] = existsSync('.astro/content.d.ts')
  ? []
  : [[{ name: 'Content types', command: ['astro', 'sync'] }]];
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const env: Record<string, string> = {};
if (groups === ALL) {
  const browser = await findHeadlessChromium();
  ensureFonts();
  console.log(`Chromium: ${browser.executable} (${browser.source})`);
  env['CHROMIUM_PATH'] = browser.executable;
}

const started = performance.now();
const summary: string[] = [];
/** The output of failed steps is printed last, where a log that was cut still has it. */
const failures: string[] = [];
for (const group of [...synced, ...groups]) {
  const names = group.map(({ name }) => name).join(', ');
  console.log(`\n=== ${names}`);
  const show = group.length > 1 ? 'after' : 'live';
  const { seconds, processorSeconds, value } = await measured(() =>
    Promise.all(
      group.map(async ({ name, command, report }) => {
        const result = await runStep(name, command, { show, env });
        if (show === 'after' && !result.passed) failures.push(`\n=== FAILED ${name}\n${result.output}`);
        // Vitest and Playwright print which tests they ran.
        else if (show === 'after' && report !== undefined) console.log(result.output);
        return result;
      }),
    ),
  );
  for (const { name, passed, seconds: taken } of value) {
    summary.push(`${passed ? 'ok    ' : 'FAILED'} ${name} (${taken} s)`);
    if (!passed) process.exitCode = 1;
  }
  if (processorSeconds !== undefined) summary.push(`       ${names}: ${seconds} s, ${processorSeconds} s of processor time`);
}

for (const failure of failures) console.log(failure);
console.log(`\n=== Summary\n${summary.join('\n')}`);
const results = groups.flat().flatMap(({ report }) => (report === undefined ? [] : resultsOf(report)));
const sum = (key: 'passed' | 'failed') => results.reduce((total, count) => total + count[key], 0);
const minutes = (performance.now() - started) / 60_000;
if (results.length > 0) console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed, in ${minutes.toFixed(1)} minutes`);
for (const name of results.flatMap(({ failedTests }) => failedTests)) console.log(`FAILED ${name}`);
