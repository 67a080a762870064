/** `npm run dev` after the setup: Astro's development server, with functions and Blobs through Netlify's Vite plugin. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { usableEnvironment } from './environment.ts';
import { portIsFree, wantedPort } from './port.ts';

const port = wantedPort();
for (const line of usableEnvironment()) console.log(line);
if (!(await portIsFree(port))) {
  console.error(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm run dev`);
  process.exit(1);
}
// Without this variable Astro may run its server in the background.
const server = spawn(path.join('node_modules', '.bin', 'astro'), ['dev', '--port', String(port)], {
  stdio: 'inherit',
  env: { ...process.env, ASTRO_DEV_BACKGROUND: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 0));
