/** `npm start` after the setup: checks variables and port, builds, serves. */
import { CONTENT_DIR } from '../src/content-model/directory.ts';
import { usableEnvironment } from './environment.ts';
import { freePort } from './port.ts';
import { runInTerminal } from './run-step.ts';

// Checked before the build, because the build takes a while.
usableEnvironment();
await freePort('npm start');
console.log(`Building the site from ${CONTENT_DIR}/ …`);
const code = await runInTerminal('npm', ['run', '--silent', 'build:site']);
if (code !== 0) process.exit(code ?? 1);
console.log('Serving it with Netlify’s local emulation …');
await import('./serve.ts');
