/**
 * Installs the locked dependencies if they are missing or out of date. Runs on the machine's own Node (20 or later)
 * before the project's Node 24 is installed, so it is plain JavaScript without dependencies.
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
    installed ? 'The locked dependencies have changed. Installing them.' : 'Installing the locked dependencies (about a minute).',
  );
  // On Windows npm is a .cmd file, which needs a shell.
  const npm = (...args) =>
    spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel', 'error'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  // `npm ci` fails if a mirror lacks an optional package of another platform. The fallback installs the same locked
  // versions without such packages.
  const { status } = npm('ci').status === 0 ? { status: 0 } : npm('install', '--no-save');
  if (status !== 0) {
    console.error('The dependencies could not be installed. Check the network. The lines above are npm’s error.');
    process.exit(1);
  }
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(STAMP, lock);
}
