/**
 * `npm run bench:functions [-- --seconds 5] [--only health]`: each handler in a process of its own behind the same HTTP adapter, with
 * 50 connections for 20 s, forms with 100 for 30 s, in turns with a bare handler. The ratio is the cost of the pipeline. Log lines
 * are written to /dev/null.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { MEASURED } from './measured-functions.ts';

const USUAL = { connections: 50, seconds: 20 };
const { seconds: wanted, only } = parseArgs({ options: { seconds: { type: 'string' }, only: { type: 'string' } } }).values;
if (wanted !== undefined && !(Number(wanted) > 0)) throw new Error('--seconds wants a number of seconds, 20 by default.');

/** Number of turns of the two compared handlers, as the speed of a machine varies. */
const TURNS = 4;

interface Result {
  perSecond: number;
  /** Milliseconds, of the slowest turn. */
  p50: number;
  p99: number;
  received: number;
  errors: number;
  given: number;
  stored: number;
  /** Bytes. */
  peak: number;
  /** Microseconds of CPU time per response, which is stable on a busy machine. */
  cpu: number;
}

type Measured = (typeof MEASURED)[number];

/** The load of a function; `--seconds` overrides its duration. */
const loadOf = ({ load = USUAL }: Measured) => ({ ...load, ...(wanted === undefined ? {} : { seconds: Number(wanted) }) });

async function message<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T];
  return value;
}

/** Starts a handler in a process of its own and warms it up. */
async function start(measured: Measured) {
  const { name, method, path, headers = {}, body } = measured;
  const { connections, seconds } = loadOf(measured);
  const child = fork(new URL('functions-server.ts', import.meta.url), [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { port } = await message<{ port: number }>(child);
  const load = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections,
      duration,
      method,
      // As browsers do.
      headers: { ...headers, origin: `http://127.0.0.1:${port}` },
      ...(body === undefined ? {} : { body }),
    });
  // Warms up the JIT compiler.
  const warm = await load(Math.min(5, seconds));
  const turns: autocannon.Result[] = [];
  let cpu = 0;

  return {
    async turn(): Promise<void> {
      child.send('begin');
      turns.push(await load(seconds / TURNS));
      child.send('end');
      cpu += (await message<{ cpu: number }>(child)).cpu;
    },
    async over(): Promise<Result> {
      child.send('over');
      const counts = await message<Pick<Result, 'given' | 'stored' | 'peak'>>(child);
      await once(child, 'exit');
      const sum = (of: (turn: autocannon.Result) => number) => turns.reduce((total, turn) => total + of(turn), 0);
      const answers = sum((turn) => turn['2xx']);
      return {
        ...counts,
        perSecond: answers / sum(({ duration }) => duration),
        p50: Math.max(...turns.map(({ latency }) => latency.p50)),
        p99: Math.max(...turns.map(({ latency }) => latency.p99)),
        received: warm['2xx'] + answers,
        errors: sum(({ errors, non2xx }) => errors + non2xx) + warm.errors + warm.non2xx,
        cpu: cpu / answers,
      };
    },
  };
}

/** One record per success response. A few responses are lost when a turn ends. */
const agrees = ({ stored, given, received }: Result) => stored === given && received <= given;

function show(one: Measured, result: Result, floor: Result): void {
  console.log(
    [
      one.name.padEnd(20),
      `${loadOf(one).connections}, ${loadOf(one).seconds} s`.padEnd(11),
      String(Math.round(result.perSecond)).padStart(7),
      `${result.p50} ms`.padStart(5),
      `${result.p99} ms`.padStart(6),
      String(result.errors).padStart(6),
      `${Math.round(result.peak / 1e6)} MB`.padStart(7),
      `${Math.round(result.cpu)} µs`.padStart(6),
      (result.perSecond / floor.perSecond).toFixed(2).padStart(5),
      one.countsAnswers ? `${result.stored} / ${result.given}` : '',
    ].join(' | '),
  );
}

console.log(`Each in ${TURNS} turns with the bare handler`);
console.log(
  [
    'function'.padEnd(20),
    'connections',
    '  req/s',
    '  p50',
    '   p99',
    'errors',
    ' memory',
    '   cpu',
    'ratio',
    'stored / answers',
  ].join(' | '),
);
const [bare, ...functions] = MEASURED;
if (!bare) throw new Error('There is no bare handler to compare with.');
for (const one of functions.filter(({ name }) => only === undefined || name === only)) {
  const { method, path, headers = {}, body, load } = one;
  const likeIt: Measured = { ...bare, method, path, headers, ...(body === undefined ? {} : { body }), ...(load ? { load } : {}) };
  const floor = await start(likeIt);
  const measured = await start(one);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await floor.turn();
    await measured.turn();
  }
  const floorResult = await floor.over();
  const result = await measured.over();
  show(likeIt, floorResult, floorResult);
  show(one, result, floorResult);
  if (result.errors > 0 || (one.countsAnswers && !agrees(result))) {
    console.error(`${one.name}: errors, or a different number of records and responses.`);
    process.exitCode = 1;
  }
}
