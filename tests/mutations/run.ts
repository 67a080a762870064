/**
 * `npm run test:mutations [-- name …] [--level unit]`: shows that the tests protect the code. Each patch beside this file is a
 * mistake that a person could make. It is applied to a copy of the project, and the tests that mutations.json names must fail.
 * `--unmutated` runs these tests without a patch: they must pass, or a failure with one proves nothing. Browser tests take
 * port 9300, or `TEST_PORT`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { z } from 'zod';
import { runStep } from '../../scripts/run-step.ts';
import { linkPackages, TEST_CACHE } from '../support/content/project-copy.ts';
import { readTally } from './reports.ts';

interface Level {
  /** Builds the site first. A build that fails has caught the mutation. */
  needsBuild?: true;
  /** Runs the tests whose file names contain one of the filters, up to the first failure. */
  command: (filters: readonly string[]) => string[];
  /** The report of the tests; a level without tests has none. */
  report?: string;
}

const BUILD = ['node', 'tests/site/build.ts'];
const vitest = (name: string, ...which: readonly string[]) => ({
  command: (filters: readonly string[]) => [
    ...['vitest', 'run', ...which, '--bail=1', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=test-results/${name}.json`, ...filters],
  ],
  report: `test-results/${name}.json`,
});
/** How each level is run. */
const LEVELS = {
  check: { command: () => ['node', 'scripts/test.ts', '--check'] },
  unit: vitest('unit', '--project', 'unit'),
  functions: vitest('functions', '--project', 'functions'),
  build: { ...vitest('build', '--project', 'build'), needsBuild: true },
  browser: {
    needsBuild: true,
    command: (filters) => ['playwright', 'test', '-x', ...filters],
    report: 'test-results/browser.json',
  },
  // Goes on after a failed seed, so that the number of seeds that find the mistake is seen.
  simulation: { command: () => ['node', 'tests/simulation/simulate.ts', '--quick', '--all'] },
  engines: { ...vitest('engines', '--config', 'tests/engines/vitest.config.ts', '--root', '.'), needsBuild: true },
} satisfies Record<string, Level>;
type LevelName = keyof typeof LEVELS;
const LEVEL_NAMES = Object.keys(LEVELS) as [LevelName, ...LevelName[]];

const HERE = path.join('tests', 'mutations');
/** Files of builds and tests, which must not reach the next mutation. */
const LEFT_OVER = ['tests/site/dist', 'test-results', '.astro', '.netlify', path.join(TEST_CACHE, 'data-store.json')];

const MutationSchema = z.strictObject({
  /** What a user would notice. */
  notice: z.string(),
  /** The level that catches it. */
  level: z.enum(LEVEL_NAMES),
  /** Parts of the names of its test files; without them all tests of the level run. */
  tests: z.array(z.string()).default([]),
  /** Variables of the tests, such as the engines to run. */
  env: z.record(z.string(), z.string()).default({}),
});
type Mutation = z.infer<typeof MutationSchema>;

/** A copy of the files that Git has or would take, with packages as links and caches of its own. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const { stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of stdout.split('\0').filter((name) => existsSync(name))) cpSync(file, path.join(copy, file));
  linkPackages(copy, TEST_CACHE, [TEST_CACHE]);
  return copy;
}

interface Result {
  state: 'caught' | 'SURVIVED' | 'DOES NOT APPLY' | 'ERROR';
  /** The test that failed, or why no test could. */
  detail: string;
}

async function runTests({ level, tests, env }: Mutation): Promise<Result> {
  const { needsBuild, command, report }: Level = LEVELS[level];
  for (const stale of LEFT_OVER) rmSync(stale, { recursive: true, force: true });
  if (needsBuild) {
    const build = await runStep('build', BUILD, { show: 'after' });
    if (!build.passed) return { state: 'caught', detail: `The build: ${build.output.trim().split('\n').at(-1) ?? ''}` };
  }
  mkdirSync('test-results', { recursive: true });
  const port = process.env['TEST_PORT'] ?? '9300';
  const { passed, output } = await runStep(level, command(tests), { show: 'after', env: { TEST_PORT: port, ...env } });
  const { failed, skipped } =
    report === undefined ? { failed: output.match(/^FAILED .*/gm) ?? [], skipped: [] } : readTally(report);
  const cannotRun: Result = { state: 'ERROR', detail: `No test has failed.\n${output.trim().slice(-1500)}` };
  if (passed) return skipped.some((line) => line.includes('is not tested')) ? cannotRun : { state: 'SURVIVED', detail: '' };
  const [first] = failed.filter((line) => !line.startsWith(`${report}:`) && !line.startsWith('Playwright: '));
  const count = failed.length > 1 ? `${failed.length} failed, the first: ` : '';
  return first === undefined ? cannotRun : { state: 'caught', detail: count + first.slice(0, 160) };
}

const gitApply = (patch: string) => spawnSync('git', ['apply', '--recount', '--unidiff-zero', patch], { encoding: 'utf8' });

const changedFiles = (patch: string) =>
  Array.from(readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm), ([, file = '']) => file);

/** The first mistake of syntax in a file; undefined without one. */
function syntaxMistake(fileName: string): string | undefined {
  if (!/\.tsx?$/.test(fileName)) return undefined;
  const options = { fileName, reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.Preserve } };
  const { diagnostics: [first] = [] } = ts.transpileModule(readFileSync(fileName, 'utf8'), options);
  return first && `${fileName}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`;
}

/** @param project the folder of the original files */
async function runMutated(name: string, mutation: Mutation, project: string): Promise<Result> {
  const patch = path.join(HERE, `${name}.patch`);
  const applied = gitApply(patch);
  if (applied.status !== 0) return { state: 'DOES NOT APPLY', detail: `Write ${patch} anew: ${applied.stderr.trim()}` };
  const files = changedFiles(patch);
  try {
    // A file that cannot be read fails every test, and proves nothing.
    const [mistake] = files.flatMap((file) => syntaxMistake(file) ?? []);
    return mistake === undefined
      ? await runTests(mutation)
      : { state: 'ERROR', detail: `The patch makes no program: ${mistake}` };
  } finally {
    // To reverse a patch without context could put a removed line elsewhere.
    for (const file of files) cpSync(path.join(project, file), file);
  }
}

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { level: { type: 'string' }, unmutated: { type: 'boolean', default: false } },
});
const mutations = z.record(z.string(), MutationSchema).parse(JSON.parse(readFileSync(path.join(HERE, 'mutations.json'), 'utf8')));
const chosen = Object.entries(mutations).filter(
  ([name, { level }]) => (names.length === 0 || names.includes(name)) && (options.level ?? level) === level,
);
// Mutations that share their tests need one run without a patch.
const keyOf = (name: string, { level, tests, env }: Mutation) => (options.unmutated ? JSON.stringify([level, tests, env]) : name);
const runs = new Map(chosen.map((entry) => [keyOf(...entry), entry]));
const project = process.cwd();
const copy = copyProject();
process.chdir(copy);
let wrong = 0;
for (const [name, mutation] of runs.values()) {
  const begun = performance.now();
  const { state, detail } = options.unmutated ? await runTests(mutation) : await runMutated(name, mutation, project);
  const isRight = state === (options.unmutated ? 'SURVIVED' : 'caught');
  if (!isRight) wrong += 1;
  const unmutated = isRight ? 'passed' : 'FAILED';
  const seconds = `${Math.round((performance.now() - begun) / 1000)} s`;
  const shown = options.unmutated ? unmutated : state;
  console.log([name.padEnd(42), mutation.level.padEnd(9), shown.padEnd(8), seconds.padStart(6), detail].join('  ').trim());
}
process.chdir(tmpdir());
rmSync(copy, { recursive: true, force: true });
console.log(`${runs.size} run, ${wrong} wrong`);
if (wrong > 0 || runs.size === 0) process.exitCode = 1;
