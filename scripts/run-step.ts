import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/**
 * Runs a tool from node_modules/.bin.
 * @param options.show `live` prints its output at once; `after` returns it to the caller
 */
export async function runStep(
  name: string,
  command: readonly string[],
  { show = 'live', env = {} }: { show?: 'live' | 'after'; env?: Record<string, string> } = {},
): Promise<StepResult> {
  const begun = performance.now();
  const [tool = '', ...args] = command;
  const child = spawn(path.join('node_modules', '.bin', tool), args, {
    stdio: ['ignore', show === 'live' ? 'inherit' : 'pipe', show === 'live' ? 'inherit' : 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, passed: code === 0, seconds: Math.round((performance.now() - begun) / 100) / 10, output };
}
