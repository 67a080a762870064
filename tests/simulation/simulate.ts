/**
 * `npm run simulate`: years of the practice, one seed after the other, until it is stopped or an invariant is broken.
 *
 * - `--seed N` replays one seed and prints its diary; `--weeks N` is the length of each run, 52 without it;
 * - `--years N` stops after so many years; `--from N` is the first seed;
 * - `--quick`, for `npm test`: 25 seeds of six weeks, and every seed that ever failed; `--all` goes on after a failure.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSimulation } from './bundle.ts';
import type { PlannedStep } from './plan.ts';
import type { Failure } from './practice.ts';

export interface Order {
  seed: string;
  weeks: number;
  withDiary?: boolean;
  /** Looks for a shorter list of steps that fails alike. */
  isShortened?: boolean;
}

export interface Answer extends Order {
  seconds: number;
  statistics: Record<string, number>;
  failure: Failure | undefined;
  /** Of the diary: two runs of a seed have the same. */
  hash: string;
  diary?: string[];
  steps?: PlannedStep[];
  shortDiary?: string[];
}

const QUICK = { seeds: 25, weeks: 6 };
const YEAR = 52;
/** Lines of a shortened list, and of its diary, that are printed. */
const SHOWN = 60;

const { values: options } = parseArgs({
  options: {
    ...{ seed: { type: 'string' }, weeks: { type: 'string' }, years: { type: 'string' }, from: { type: 'string', default: '1' } },
    ...{ quick: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  },
});

const SEEDS_FILE = path.join('tests', 'simulation', 'failed-seeds.json');
/** Seeds that have failed once, each with its number of weeks. */
const failedSeeds = () => JSON.parse(readFileSync(SEEDS_FILE, 'utf8')) as { seed: string; weeks: number }[];

function* orders(): Generator<Order> {
  const weeks = Number(options.weeks ?? (options.quick ? QUICK.weeks : YEAR));
  if (options.seed !== undefined) yield { seed: options.seed, weeks, withDiary: true, isShortened: true };
  else if (options.quick) {
    // The long ones first, so that all processes end together.
    for (const failed of failedSeeds()) yield { ...failed, isShortened: !options.all };
    // The first one twice: the same seed gives the same run.
    for (const seed of [1, ...Array.from({ length: QUICK.seeds }, (_, index) => index + 1)])
      yield { seed: String(seed), weeks, isShortened: !options.all };
  } else {
    const count = options.years === undefined ? Infinity : Math.ceil((Number(options.years) * YEAR) / weeks);
    for (let index = 0; index < count; index++)
      yield { seed: String(Number(options.from) + index), weeks, isShortened: !options.all };
  }
}

const answers: Answer[] = [];
/** Set by Ctrl-C: the runs under way are given up, and the table of the others is printed. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

async function work(bundle: string, pending: Iterator<Order>): Promise<void> {
  // Most of what a run creates is short-lived.
  const child = fork(bundle, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: ['--max-semi-space-size=64'] });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const signal = AbortSignal.any([stop.signal, ended.signal]);
  try {
    for (let next = pending.next(); !next.done && !stop.signal.aborted; next = pending.next()) {
      child.send(next.value);
      const [answer] = (await once(child, 'message', { signal })) as [Answer];
      answers.push(answer);
      report(answer);
      if (process.stdout.isTTY) process.stdout.write(`\r${answers.length} runs, the last one in ${answer.seconds.toFixed(1)} s `);
      if (answer.failure && !options.all) stop.abort();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw new Error('A process of the simulation has ended.', { cause: error });
  } finally {
    child.kill();
  }
}

function report({ seed, weeks, failure, diary, shortDiary, steps }: Answer): void {
  if (diary) console.log(diary.join('\n'));
  if (!failure) return;
  console.log(
    `FAILED seed ${seed} (${weeks} weeks), invariant ${failure.invariant}, ${new Date(failure.at).toISOString()}: ${failure.what}`,
  );
  if (!shortDiary || !steps) return;
  const lines = steps.map(({ at, name, diesAt }) => {
    const killed = diesAt === undefined ? '' : `, killed at call ${diesAt}`;
    return `${new Date(at).toISOString()}  ${name}${killed}`;
  });
  console.log(`\n${steps.length} steps fail alike:\n${lines.slice(-SHOWN).join('\n')}`);
  console.log(`\nTheir diary:\n${shortDiary.slice(-SHOWN).join('\n')}\n\nnpm run simulate -- --seed ${seed} --weeks ${weeks}`);
}

const total = (name: string) => answers.reduce((sum, { statistics }) => sum + (statistics[name] ?? 0), 0);

function table(): string {
  const weeks = answers.reduce((sum, one) => sum + one.weeks, 0);
  const checked = answers[0]?.statistics['invariants'] ?? 0;
  const rows: [string, number | string][] = [
    ['Seeds', answers.length],
    ['Years', (weeks / YEAR).toFixed(1)],
    ['Actions', total('actions')],
    ['Requests', total('requests')],
    ['Runs of jobs', total('jobs')],
    ['Store calls', total('calls')],
    ['Store faults', total('faults')],
    ['Kills', total('kills')],
    ['Mails', total('mails')],
    ['Enquiries', total('enquiries')],
    ['Invariants', checked],
    ['Checks of all invariants', total('checks')],
    ['Failed seeds', answers.filter(({ failure }) => failure).length],
  ];
  return rows.map(([name, value]) => `${name.padEnd(26)}${String(value).padStart(12)}`).join('\n');
}

const bundle = await bundleSimulation();
const pending = orders();
const processes = options.seed === undefined ? Math.min(4, availableParallelism()) : 1;
await Promise.all(Array.from({ length: processes }, () => work(bundle, pending)));
console.log(`\n${table()}`);

const firsts = options.quick ? answers.filter(({ seed, weeks }) => seed === '1' && weeks === QUICK.weeks) : [];
const isRepeatable = new Set(firsts.map(({ hash }) => hash)).size <= 1;
if (!isRepeatable) console.log('FAILED: two runs of seed 1 differ.');
const failed = answers.filter(({ failure }) => failure).length + (isRepeatable ? 0 : 1);
if (options.quick) {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    path.join('test-results', 'simulation.json'),
    JSON.stringify({ numPassedTests: answers.length - failed, numFailedTests: failed }),
  );
}
process.exitCode = failed > 0 || answers.length === 0 ? 1 : 0;
