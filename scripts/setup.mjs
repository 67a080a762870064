/**
 * Installs the locked dependencies when they are missing or stale. Runs on the machine's own Node (20 or later),
 * before the project's Node 24 is there; so it is plain JavaScript without any dependency.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = 20;
const STAMP = path.join('node_modules', '.installed-lock');

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  console.error(
    `This is Node ${process.versions.node}. Install Node ${OLDEST_NODE} or later from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(STAMP) && existsSync(path.join('node_modules', '.bin', 'node')) ? readFileSync(STAMP, 'utf8') : '';

if (installed !== lock) {
  console.log(
    installed ? 'The locked dependencies have changed: installing them.' : 'Installing the locked dependencies (about a minute).',
  );
  // npm is a .cmd file on Windows, which only a shell starts.
  const npm = (...args) =>
    spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel', 'error'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  // `npm ci` also wants the packages of other systems, which are optional and which not every mirror has; the
  // second call takes the same locked versions and leaves those out.
  const { status } = npm('ci').status === 0 ? { status: 0 } : npm('install', '--no-save');
  if (status !== 0) {
    console.error('The dependencies could not be installed. Is the network up? The lines above say what npm met.');
    process.exit(1);
  }
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(STAMP, lock);
}
