/** `npm run dev` after the setup: Astro's development server, with functions from their sources, and Netlify's Blobs. */
import path from 'node:path';
import { usableEnvironment } from '../environment.ts';
import { freePort } from './port.ts';
import { runInTerminal } from '../run-step.ts';

for (const line of usableEnvironment()) console.log(line);
const port = await freePort('npm run dev');
const code = await runInTerminal(path.join('node_modules', '.bin', 'astro'), ['dev', '--port', String(port)], {
  // Without this variable Astro may run its server in the background.
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_TELEMETRY_DISABLED: '1',
});
process.exit(code ?? 0);
