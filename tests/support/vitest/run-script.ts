import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command-line tool without a terminal. */
export async function runScript(
  script: string,
  given: readonly string[],
  { env = {}, cwd = process.cwd() }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } };
  const child = spawn(process.execPath, [script, ...given], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
