/** Reads what Vitest and Playwright report as JSON: how many tests passed, and which did not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface Tally {
  passed: number;
  /** `file: test: what went wrong`, one line for each test that failed. */
  failed: string[];
  /** The same of those that passed at their second try. */
  flaky: string[];
}

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');
/** What an assertion met instead of what it expected: `Received: …`, or what a difference shows as too much. */
const MET = /^(?:Received.*: .+|\+ +(?!Received ).+)$/;
/** Characters of it that are enough to know what to look for. */
const ENOUGH = 300;

/** What a failure says first, and what was met. */
function reasonOf(message: string): string {
  const [first = '', ...more] = message.replaceAll(COLOURS, '').split('\n');
  const met = more.filter((line) => MET.test(line)).map((line) => line.replace(/^\+ +/, ''));
  return [first, met.join(' ').slice(0, ENOUGH)].filter(Boolean).join(' · ');
}

/** One line in which a test and its failure are told. */
const told = (file: string, test: string, messages: readonly string[]) =>
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
      ...tests.filter(({ status }) => status === 'failed').map((test) => told(test.file, test.fullName, test.failureMessages)),
      // A file that could not be loaded, or made ready, says why itself: no test of it failed.
      ...testResults
        .filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        )
        .map(({ name, message }) => told(name, '', [message ?? ''])),
    ],
    flaky: [],
  };
}

type Suite = z.infer<typeof playwrightSuite>;
const specsOf = (suites: readonly Suite[]): Suite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

function tallyPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): Tally {
  const tests = specsOf(suites).flatMap(({ title, file, tests: ran }) =>
    ran.map(({ status, results }) => ({
      status,
      line: told(
        file,
        title,
        results.flatMap(({ error }) => error?.message ?? []),
      ),
    })),
  );
  const linesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ line }) => line);
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: [...linesOf('unexpected'), ...errors.map(({ message }) => told('Playwright', '', [message ?? '']))],
    flaky: linesOf('flaky'),
  };
}

/** The tally of one report file of either tool; one failure that says so when the tool ended before it could write one. */
export function readTally(file: string): Tally {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [`${file}: no report was written; the step ended before it could`], flaky: [] };
  }
  const vitest = vitestReport.safeParse(report);
  return vitest.success ? tallyVitest(vitest.data) : tallyPlaywright(playwrightReport.parse(report));
}
