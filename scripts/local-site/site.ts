/** `npm start` after the setup: checks variables and port, builds what has changed, serves. `--build` builds in any case. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { editionOf } from '../edition.ts';
import { reasonToBuild } from '../../src/integrations/last-build.ts';
import { usableEnvironment } from '../environment.ts';
import { freePort } from './port.ts';
import { runInTerminal } from '../run-step.ts';

const { values: options } = parseArgs({ options: { build: { type: 'boolean', default: false } } });
// Checked before the build, because the build takes a while.
usableEnvironment();
await freePort('npm start');
const reason = options.build ? '--build asks for it' : reasonToBuild(process.cwd(), path.resolve('dist'), editionOf);
if (reason === undefined) {
  console.log('Nothing has changed since the last build, so nothing is built. `npm start -- --build` builds it again.');
} else {
  console.log(`Building the site from ${CONTENT_DIR}/, because ${reason} …`);
  const code = await runInTerminal('npm', ['run', '--silent', 'build:site']);
  if (code !== 0) process.exit(code ?? 1);
}
console.log('Serving it with Netlify’s local emulation …');
await import('./serve.ts');
