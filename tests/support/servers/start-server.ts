import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { portIsFree } from '../../../scripts/local-site/port.ts';

/** Starts a script of the project that serves a site, in a folder, and waits until it responds. Stops it when disposed. */
export async function startServer(
  script: string,
  origin: string,
  { cwd = '.', env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<AsyncDisposable> {
  const { port } = new URL(origin);
  if (!(await portIsFree(Number(port)))) throw new Error(`Port ${port} is taken. Choose another with TEST_PORT.`);
  const options = { cwd, env: { ...process.env, ...env } };
  const server = spawn(process.execPath, [path.resolve(script)], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(server, 'exit');
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`${script} ended before it served ${origin}.`);
    await delay(100);
  }
  return { [Symbol.asyncDispose]: async () => void (server.kill(), await exited) };
}
