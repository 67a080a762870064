/**
 * `npm run bench:functions [-- --seconds 5] [--only health]`: each handler in a process of its own behind the same HTTP adapter, with
 * 50 connections for 20 s, forms with 100 for 30 s, in turns with a bare handler. The ratio is the cost of the pipeline. Log lines
 * are written to /dev/null.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { printRow } from './figures.ts';
import { MEASURED } from './measured-functions.ts';

const USUAL = { connections: 50, seconds: 20 };
const { seconds: wanted, only } = parseArgs({ options: { seconds: { type: 'string' }, only: { type: 'string' } } }).values;
if (wanted !== undefined && !(Number(wanted) > 0)) throw new Error('--seconds wants a number of seconds, 20 by default.');

/** Number of turns of the two compared handlers, as the speed of a machine varies. */
const TURNS = 4;

type Measured = (typeof MEASURED)[number];
type Result = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['over']>>;

/** The load of a function; `--seconds` overrides its duration. */
const loadOf = ({ load = USUAL }: Measured) => ({ ...load, ...(wanted === undefined ? {} : { seconds: Number(wanted) }) });

const message = async <T>(child: ChildProcess) => ((await once(child, 'message')) as [T])[0];

/** Starts a handler in a process of its own and warms it up. */
async function start(measured: Measured) {
  const { name, method, path, headers = {}, body } = measured;
  const { connections, seconds } = loadOf(measured);
  const child = fork(new URL('functions-server.ts', import.meta.url), [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { port } = await message<{ port: number }>(child);
  const load = (duration: number) =>
    autocannon({
      ...{ url: `http://127.0.0.1:${port}${path}`, connections, duration, method, ...(body === undefined ? {} : { body }) },
      // As browsers do.
      headers: { ...headers, origin: `http://127.0.0.1:${port}` },
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
    async over() {
      child.send('over');
      /** Success responses, records, and bytes of memory. */
      const counts = await message<{ given: number; stored: number; peak: number }>(child);
      await once(child, 'exit');
      const sum = (of: (turn: autocannon.Result) => number) => turns.reduce((total, turn) => total + of(turn), 0);
      const answers = sum((turn) => turn['2xx']);
      return {
        ...counts,
        perSecond: answers / sum(({ duration }) => duration),
        /** Milliseconds, of the slowest turn. */
        p50: Math.max(...turns.map(({ latency }) => latency.p50)),
        p99: Math.max(...turns.map(({ latency }) => latency.p99)),
        received: warm['2xx'] + answers,
        errors: sum(({ errors, non2xx }) => errors + non2xx) + warm.errors + warm.non2xx,
        /** Microseconds of CPU time per response, which is stable on a busy machine. */
        cpu: cpu / answers,
      };
    },
  };
}

/** One record per success response. A few responses are lost when a turn ends. */
const agrees = ({ stored, given, received }: Result) => stored === given && received <= given;

const HEADINGS = 'function            ,connections,  req/s,  p50,   p99,errors, memory,   cpu,ratio,'.split(',');

function show(one: Measured, result: Result, floor: Result): void {
  const { perSecond, p50, p99, errors, peak, cpu, stored, given } = result;
  const { connections, seconds } = loadOf(one);
  const load = [`${connections}, ${seconds} s`, String(Math.round(perSecond)), `${p50} ms`, `${p99} ms`, String(errors)];
  const costs = [`${Math.round(peak / 1e6)} MB`, `${Math.round(cpu)} µs`, (perSecond / floor.perSecond).toFixed(2)];
  printRow(HEADINGS, [one.name, ...load, ...costs, one.countsAnswers ? `stored / answers: ${stored} / ${given}` : '']);
}

console.log(
  `Each in ${TURNS} turns with the bare handler. Left out: the host's stores, which are in memory here, the mail server, and writing the log.`,
);
printRow(HEADINGS, HEADINGS);
const [bare, ...functions] = MEASURED;
if (!bare) throw new Error('There is no bare handler to compare with.');
for (const one of functions.filter(({ name }) => only === undefined || name === only)) {
  const { method, path, headers = {}, body, load } = one;
  const likeIt: Measured = { ...bare, method, path, headers, ...(body === undefined ? {} : { body }), ...(load ? { load } : {}) };
  const [floor, measured] = [await start(likeIt), await start(one)];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await floor.turn();
    await measured.turn();
  }
  const [floorResult, result] = [await floor.over(), await measured.over()];
  show(likeIt, floorResult, floorResult);
  show(one, result, floorResult);
  if (result.errors === 0 && (!one.countsAnswers || agrees(result))) continue;
  console.error(`${one.name}: errors, or a different number of records and responses.`);
  process.exitCode = 1;
}
