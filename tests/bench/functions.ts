/**
 * `npm run bench:functions [-- --seconds 5] [--only health]`: every handler in a process of its own behind the same thin HTTP adapter, 50
 * connections for 20 s, beside a bare handler that only answers 200 in the same run. The ratio of the two is what the
 * pipeline costs; the rest is the machine. Each line that a request logs is really written, to /dev/null.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { MEASURED } from './measured-functions.ts';

const CONNECTIONS = 50;
const { seconds: wanted, only } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, only: { type: 'string' } },
}).values;
const SECONDS = Number(wanted);
if (!(SECONDS > 0)) throw new Error('--seconds wants a number of seconds, 20 by default.');

interface Result {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  errors: number;
  stored: number;
  peak: number;
  /** Microseconds of processor time for each answer: what remains true on a machine that has other things to do. */
  cpu: number;
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [told] = (await once(child, 'message')) as [T];
  return told;
}

async function measure({ name, method, path, headers = {}, body }: (typeof MEASURED)[number]): Promise<Result> {
  const child = fork(new URL('functions-server.ts', import.meta.url), [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { port } = await message<{ port: number }>(child);
  const load = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections: CONNECTIONS,
      duration,
      method,
      // As a browser does, which says where a request comes from.
      headers: { ...headers, origin: `http://127.0.0.1:${port}` },
      ...(body === undefined ? {} : { body }),
    });
  // The first seconds belong to the compiler.
  const warm = await load(Math.min(5, SECONDS));
  child.send('begin');
  const result = await load(SECONDS);
  child.send('over');
  const { stored, peak, cpu } = await message<{ stored: number; peak: number; cpu: number }>(child);
  await once(child, 'exit');
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers: warm['2xx'] + result['2xx'],
    // Requests that were under way when the time was over are neither answers nor errors.
    errors: result.errors + result.non2xx + warm.non2xx,
    stored,
    peak,
    cpu: cpu / result['2xx'],
  };
}

/** Stored views may exceed answers by what was under way when a run ended: at most one a connection and run. */
const agrees = ({ stored, answers }: Result) => stored >= answers && stored <= answers + 2 * CONNECTIONS;

function show(one: (typeof MEASURED)[number], result: Result, floor: Result): void {
  console.log(
    [
      one.name.padEnd(20),
      String(Math.round(result.perSecond)).padStart(7),
      `${result.p50} ms`.padStart(5),
      `${result.p99} ms`.padStart(6),
      String(result.errors).padStart(6),
      `${Math.round(result.peak / 1e6)} MB`.padStart(7),
      `${Math.round(result.cpu)} µs`.padStart(6),
      (result.perSecond / floor.perSecond).toFixed(2).padStart(5),
      one.countsAnswers ? `${result.stored} / ${result.answers}` : '',
    ].join(' | '),
  );
}

console.log(`${CONNECTIONS} connections for ${SECONDS} s each`);
console.log(
  ['function'.padEnd(20), '  req/s', '  p50', '   p99', 'errors', ' memory', '   cpu', 'ratio', 'stored / answers'].join(' | '),
);
const [bare, ...functions] = MEASURED;
if (!bare) throw new Error('There is no bare handler to compare with.');
for (const one of functions.filter(({ name }) => only === undefined || name === only)) {
  // Sent the same, and measured anew for each, as a machine is not equally quick all the time.
  const { method, path, headers = {}, body } = one;
  const floor = await measure({ ...bare, method, path, headers, ...(body === undefined ? {} : { body }) });
  show(bare, floor, floor);
  const result = await measure(one);
  show(one, result, floor);
  if (result.errors > 0 || (one.countsAnswers && !agrees(result))) {
    console.error(`${one.name}: there were errors, or more was answered than was stored.`);
    process.exitCode = 1;
  }
}
