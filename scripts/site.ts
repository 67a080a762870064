/** `npm start` after the setup: checks variables and port, builds, serves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CONTENT_DIR } from '../src/content-model/directory.ts';
import { usableEnvironment } from './environment.ts';
import { portIsFree, wantedPort } from './port.ts';

const port = wantedPort();
// Checked before the build, because the build takes a while.
usableEnvironment();
if (!(await portIsFree(port))) {
  console.error(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`);
  process.exit(1);
}

async function run(step: string, command: string, args: readonly string[]): Promise<void> {
  console.log(step);
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}

await run(`Building the site from ${CONTENT_DIR}/ …`, 'npm', ['run', '--silent', 'build:site']);
await run('Serving it with Netlify’s local emulation …', process.execPath, ['scripts/serve.ts']);
