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
  vitest: { script: 'vitest/vitest.mjs', flags: ['run', '--reporter=json', '--outputFile=vitest.json'] },
  playwright: { script: '@playwright/test/cli.js', flags: ['test', '--reporter=json'] },
};

/** Runs the tool on one test file and reads its report. */
async function tallyOf(tool: keyof typeof TOOLS, tests: string) {
  const { script, flags } = TOOLS[tool];
  const report = path.join(folder, `${tool}.json`);
  writeFileSync(path.join(folder, 'one.test.mjs'), tests);
  await runScript(path.join('node_modules', script), flags, {
    cwd: folder,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, VITEST: '' },
  });
  return readTally(report);
}

const passing = "test('goes well', () => { expect(1).toBe(1); });";
const failing = "test.describe('sums', () => { test('are right', () => { expect(1 + 1).toBe(3); }); });";

test('Vitest: names the file and the reason of a failed test', async () => {
  const { passed, failed, flaky } = await tallyOf(
    'vitest',
    `import { describe, expect, test } from 'vitest'; ${passing} ${failing.replace('test.describe', 'describe')}`,
  );
  expect(passed).toBe(1);
  expect(failed).toEqual([expect.stringMatching(/one\.test\.mjs: sums are right: AssertionError: expected 2 to be 3/)]);
  expect(flaky).toEqual([]);
});

test('Vitest: counts a file that fails to load as a failure', async () => {
  const { passed, failed } = await tallyOf('vitest', "throw new Error('no such thing');");
  expect(passed).toBe(0);
  expect(failed).toEqual([expect.stringMatching(/one\.test\.mjs: .*no such thing/)]);
});

test('Vitest: names a test that did not run', async () => {
  const skipped = "test.skip('webkit is not tested: it is not installed', () => {});";
  const tally = await tallyOf('vitest', `import { expect, test } from 'vitest'; ${passing} ${skipped}`);
  expect(tally.skipped).toEqual([expect.stringMatching(/one\.test\.mjs: webkit is not tested: it is not installed$/)]);
});

const playwright = "import { expect, test } from '@playwright/test';";

test('Playwright: names failed tests with the actual value, and those that passed on a retry', async () => {
  // Only this one is retried, as each failure costs a new process.
  const secondTry =
    "test.describe(() => { test.describe.configure({ retries: 1 }); test('is late', ({}, { retry }) => expect(retry).toBe(1)); });";
  const found = "test('finds nothing', () => { expect(['a heading too many', 'no title']).toEqual([]); });";
  const { passed, failed, flaky } = await tallyOf('playwright', `${playwright} ${passing} ${secondTry} ${failing} ${found}`);
  expect(passed).toBe(2);
  expect(failed).toEqual([
    expect.stringMatching(/one\.test\.mjs: finds nothing: Error: .* · Array \[ "a heading too many", "no title", \]$/),
    expect.stringMatching(/one\.test\.mjs: are right: Error: expect\(received\)\.toBe\(expected\).* · Received: 2$/),
  ]);
  expect(flaky).toEqual([expect.stringMatching(/one\.test\.mjs: is late: Error: /)]);
});

test('Playwright: counts a file that fails to load as a failure', async () => {
  const { passed, failed } = await tallyOf('playwright', "throw new Error('no such thing');");
  expect(passed).toBe(0);
  expect(failed).toContain('Playwright: Error: no such thing');
});

test('counts a missing report as a failure', () => {
  const { passed, failed } = readTally(path.join(folder, 'none.json'));
  expect(passed).toBe(0);
  expect(failed).toEqual([expect.stringMatching(/none\.json: no report was written/)]);
});
