/** Reads the JSON reports of Vitest and Playwright: which tests failed, and which did not run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface Tally {
  /** `file: test: reason`, one line for each failed test. */
  failed: string[];
  /** The same for tests that did not run. */
  skipped: string[];
}

/** The actual value in an assertion's message: `Received: …`, or the added lines of a difference. */
const RECEIVED = /^(?:Received.*: .+|\+ +(?!Received ).+)$/;
const MAX_LENGTH = 300;

/** The first line of a failure and the actual value. */
function reasonOf(message: string): string {
  const [first = '', ...more] = stripVTControlCharacters(message).split('\n');
  const received = more.filter((line) => RECEIVED.test(line)).map((line) => line.replace(/^\+ +/, ''));
  return [first, received.join(' ').slice(0, MAX_LENGTH)].filter(Boolean).join(' · ');
}

/** A test and the reason of its failure on one line. */
const lineOf = (file: string, test: string, message = '') =>
  [path.isAbsolute(file) ? path.relative('.', file) : file, test, reasonOf(message)].filter(Boolean).join(': ');

function tallyVitest({ testResults: files }: JsonTestResults): Tally {
  const linesOf = (wanted: string) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName, failureMessages }) =>
        status === wanted ? lineOf(name, fullName, failureMessages?.[0]) : [],
      ),
    );
  // A file that fails to load, or in a hook, has a message of its own and no failed test.
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    failed: [...linesOf('failed'), ...unloaded.map(({ name, message }) => lineOf(name, '', message))],
    skipped: linesOf('skipped'),
  };
}

const specsOf = (suites: readonly JSONReportSuite[]): JSONReportSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

function tallyPlaywright({ suites, errors }: JSONReport): Tally {
  const linesOf = (wanted: string) =>
    specsOf(suites).flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status, results }) =>
        status === wanted ? lineOf(file, title, results.find(({ error }) => error)?.error?.message) : [],
      ),
    );
  return {
    failed: [...linesOf('unexpected'), ...errors.map(({ message }) => lineOf('Playwright', '', message))],
    skipped: linesOf('skipped'),
  };
}

/** The tally of one report file of either tool. A missing report counts as one failure. */
export function readTally(file: string): Tally {
  let report: JsonTestResults | JSONReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport;
  } catch {
    return { failed: [`${file}: no report was written; the step ended before it could`], skipped: [] };
  }
  return 'testResults' in report ? tallyVitest(report) : tallyPlaywright(report);
}
