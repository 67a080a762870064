/** Reads the JSON reports of Vitest and Playwright: how many tests passed, and which did not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface Tally {
  passed: number;
  /** `file: test: reason`, one line for each failed test. */
  failed: string[];
  /** The same for tests that passed on a retry. */
  flaky: string[];
  /** The same for tests that did not run. */
  skipped: string[];
}

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');
/** The actual value in an assertion's message: `Received: …`, or the added lines of a difference. */
const RECEIVED = /^(?:Received.*: .+|\+ +(?!Received ).+)$/;
const MAX_LENGTH = 300;

/** The first line of a failure and the actual value. */
function reasonOf(message: string): string {
  const [first = '', ...more] = message.replaceAll(COLOURS, '').split('\n');
  const received = more.filter((line) => RECEIVED.test(line)).map((line) => line.replace(/^\+ +/, ''));
  return [first, received.join(' ').slice(0, MAX_LENGTH)].filter(Boolean).join(' · ');
}

/** A test and the reason of its failure on one line. */
const lineOf = (file: string, test: string, messages: readonly string[]) =>
  [path.isAbsolute(file) ? path.relative('.', file) : file, test, reasonOf(messages[0] ?? '')].filter(Boolean).join(': ');

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
            results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
          }),
        ),
      }),
    )
    .default([]),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

function tallyVitest({ testResults }: z.infer<typeof vitestReport>): Tally {
  const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map((test) => lineOf(test.file, test.fullName, test.failureMessages)),
      // A file that fails to load, or in a hook, has a message of its own and no failed test.
      ...testResults
        .filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        )
        .map(({ name, message }) => lineOf(name, '', [message ?? ''])),
    ],
    flaky: [],
    skipped: tests.filter(({ status }) => status === 'skipped').map((test) => lineOf(test.file, test.fullName, [])),
  };
}

type Suite = z.infer<typeof playwrightSuite>;
const specsOf = (suites: readonly Suite[]): Suite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

function tallyPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): Tally {
  const tests = specsOf(suites).flatMap(({ title, file, tests: ran }) =>
    ran.map(({ status, results }) => ({
      status,
      line: lineOf(
        file,
        title,
        results.flatMap(({ error }) => error?.message ?? []),
      ),
    })),
  );
  const linesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ line }) => line);
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: [...linesOf('unexpected'), ...errors.map(({ message }) => lineOf('Playwright', '', [message ?? '']))],
    flaky: linesOf('flaky'),
    skipped: linesOf('skipped'),
  };
}

/** The tally of one report file of either tool. A missing report counts as one failure. */
export function readTally(file: string): Tally {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [`${file}: no report was written; the step ended before it could`], flaky: [], skipped: [] };
  }
  const vitest = vitestReport.safeParse(report);
  return vitest.success ? tallyVitest(vitest.data) : tallyPlaywright(playwrightReport.parse(report));
}
