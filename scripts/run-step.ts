import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Processor time of all ended children of this process, in seconds. */
function childrenSeconds(): number | undefined {
  try {
    // The fields after the name, which is in brackets: the 14th and 15th of them are those of ended children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return undefined;
  }
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

/** The wall clock of some work and the processor time of the children that it starts; undefined if the system does not tell. */
export async function measured<Value>(work: () => Promise<Value>) {
  const [begun, before] = [performance.now(), childrenSeconds()];
  const value = await work();
  const after = childrenSeconds();
  const processorSeconds = before === undefined || after === undefined ? undefined : Math.round(after - before);
  return { value, seconds: rounded((performance.now() - begun) / 1000), processorSeconds };
}

const spawnIn = (stdio: StdioOptions, command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(command, args, { stdio, env: { ...process.env, ...env }, shell: process.platform === 'win32' });

/**
 * Runs a tool from node_modules/.bin.
 * @param options.show `live` prints its output at once; `after` returns it to the caller
 * @returns with the seconds of the wall clock
 */
export async function runStep(
  name: string,
  command: readonly string[],
  { show = 'live', env = {} }: { show?: 'live' | 'after'; env?: Record<string, string> } = {},
) {
  const begun = performance.now();
  const [tool = '', ...args] = command;
  const shown = show === 'live' ? 'inherit' : 'pipe';
  const program = path.join('node_modules', '.bin', tool);
  const child = spawnIn(['ignore', shown, shown], program, args, { ASTRO_TELEMETRY_DISABLED: '1', ...env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, passed: code === 0, seconds: rounded((performance.now() - begun) / 1000), output };
}

/** Runs a command in this terminal and hands it the signals. @returns its exit code; null if a signal ended it */
export async function runInTerminal(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawnIn('inherit', command, args, env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
