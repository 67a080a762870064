/** The summary of `npm test`, from reports that the two tools write here. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTally } from '../../scripts/test-reports.ts';
import { runScript } from '../support/run-script.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOOLS = {
  vitest: { script: 'vitest/vitest.mjs', flags: ['run', '--reporter=json', '--outputFile=report.json'] },
  playwright: { script: '@playwright/test/cli.js', flags: ['test', '--reporter=json'] },
};

/** Runs the tool on test files in a folder of their own, and reads its report. */
async function tallyOf(tool: keyof typeof TOOLS, ...files: string[]) {
  const { script, flags } = TOOLS[tool];
  const cwd = mkdtempSync(path.join(folder, `${tool}-`));
  for (const [index, tests] of files.entries()) writeFileSync(path.join(cwd, `file${index}.test.mjs`), tests);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(cwd, 'report.json'), VITEST: '' };
  await runScript(path.resolve('node_modules', script), flags, { cwd, env });
  return readTally(path.join(cwd, 'report.json'));
}

const passing = "test('goes well', () => { expect(1).toBe(1); });";
const failing = "describe('sums', () => { test('are right', () => { expect(1 + 1).toBe(3); }); });";
const loadFailure = "throw new Error('no such thing');";

test('Vitest: names a failed test with its reason, a file that fails to load, and a test that did not run', async () => {
  const skipped = "test.skip('webkit is not tested: it is not installed', () => {});";
  const tests = `${passing} ${failing} ${skipped}`;
  expect(await tallyOf('vitest', `import { describe, expect, test } from 'vitest'; ${tests}`, loadFailure)).toEqual({
    passed: 1,
    failed: [
      expect.stringMatching(/file0\.test\.mjs: sums are right: AssertionError: expected 2 to be 3/),
      expect.stringMatching(/file1\.test\.mjs: .*no such thing/),
    ],
    flaky: [],
    skipped: [expect.stringMatching(/file0\.test\.mjs: webkit is not tested: it is not installed$/)],
  });
});

test('Playwright: names failed tests with the actual value, and those that passed on a retry', async () => {
  // Only this one is retried, as each failure costs a new process.
  const secondTry =
    "test.describe(() => { test.describe.configure({ retries: 1 }); test('is late', ({}, { retry }) => expect(retry).toBe(1)); });";
  const found =
    "test.describe('page', () => { test('has no faults', () => { expect(['a heading', 'no title']).toEqual([]); }); });";
  const tests = `import { expect, test } from '@playwright/test'; ${passing} ${secondTry} ${found}`;
  expect(await tallyOf('playwright', tests)).toEqual({
    passed: 2,
    failed: [expect.stringMatching(/file0\.test\.mjs: has no faults: Error: .* · Array \[ "a heading", "no title", \]$/)],
    flaky: [expect.stringMatching(/file0\.test\.mjs: is late: Error: expect\(received\)\.toBe\(expected\).* · Received: 0$/)],
    skipped: [],
  });
});

test('counts a file that Playwright fails to load, and a missing report, as failures', async () => {
  const { passed, failed } = await tallyOf('playwright', loadFailure);
  expect(passed).toBe(0);
  expect(failed).toContain('Playwright: Error: no such thing');
  const missing = { passed: 0, failed: [expect.stringMatching(/none\.json: no report was written/)], flaky: [], skipped: [] };
  expect(readTally(path.join(folder, 'none.json'))).toEqual(missing);
});
