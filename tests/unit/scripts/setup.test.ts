/** The real script with an npm that only writes down what it was asked for, and the list of packages that npm would have installed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { testWith } from '../../support/vitest/test-with.ts';

const LOCK = {
  '': {},
  'node_modules/astro': { version: '7.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/vitest/node_modules/darwin': { version: '5.0.0', dev: true, optional: true },
  'node_modules/binding-win32': { version: '1.0.0', optional: true },
};
type Lock = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

const INSTALLED = 'node_modules/.package-lock.json';
const CACHE = 'node_modules/.astro/picture.avif';
const QUIET = '--no-audit --no-fund --loglevel error';

/** Installs what the lock says for its arguments. NPM_FAILS names a command that fails; NPM_INSTALLS is a lock to follow instead. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync('npm.log', args.join(' ') + '\\n');
if (args[0] === process.env.NPM_FAILS) process.exit(1);
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(process.env.NPM_INSTALLS ?? fs.readFileSync('package-lock.json', 'utf8'));
const wanted = ([folder, { dev, optional }]) => folder !== '' && !optional && !(dev && args.includes('--omit=dev'));
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.writeFileSync('node_modules/.bin/node', '');
fs.writeFileSync('${INSTALLED}', JSON.stringify({ packages: Object.fromEntries(Object.entries(packages).filter(wanted)) }));
`;

/** A project in a temporary folder, with `setup` as its command. Removed when disposed (`using`). */
function project() {
  const root = mkdtempSync(path.join(tmpdir(), 'setup-'));
  const inRoot = (file: string) => path.join(root, file);
  mkdirSync(inRoot('bin'));
  writeFileSync(inRoot('bin/npm'), NPM);
  chmodSync(inRoot('bin/npm'), 0o755);
  cpSync('scripts/setup.mjs', inRoot('setup.mjs'));
  const lock = (packages: Lock) => writeFileSync(inRoot('package-lock.json'), JSON.stringify({ packages }));
  lock(LOCK);
  return {
    inRoot,
    lock,
    /** @returns the calls of npm, without the arguments that all have, and what was printed */
    setup(argument: '' | '--omit=dev', env: Record<string, string> = {}) {
      writeFileSync(inRoot('npm.log'), '');
      const { status, stdout, stderr } = spawnSync(process.execPath, ['setup.mjs', argument], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${inRoot('bin')}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env },
      });
      const calls = readFileSync(inRoot('npm.log'), 'utf8').trim().split('\n').filter(Boolean);
      return { status, calls: calls.map((call) => call.replace(` ${QUIET}`, '')), output: stdout + stderr };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}
const test = testWith('clone', project);

test('a clone gets the packages of the site for npm start, and those of the tests for npm test', ({ clone }) => {
  expect(clone.setup('--omit=dev')).toMatchObject({ status: 0, calls: ['ci --omit=dev'] });
  expect(clone.setup('--omit=dev')).toEqual({ status: 0, calls: [], output: '' });
  mkdirSync(path.dirname(clone.inRoot(CACHE)));
  writeFileSync(clone.inRoot(CACHE), 'picture');
  expect(clone.setup('')).toMatchObject({ status: 0, calls: ['install --no-save --include=dev'] });
  expect(existsSync(clone.inRoot(CACHE))).toBe(true);
  for (const argument of ['', '--omit=dev'] as const) expect(clone.setup(argument)).toEqual({ status: 0, calls: [], output: '' });
});

test('npm test in a clone installs all at once', ({ clone }) => {
  expect(clone.setup('')).toMatchObject({ status: 0, calls: ['ci --include=dev'] });
});

test('another version in the lock is installed over the old one, and packages of tests stay', ({ clone }) => {
  clone.setup('--omit=dev');
  clone.lock({ ...LOCK, 'node_modules/astro': { version: '7.0.1' } });
  expect(clone.setup('--omit=dev').calls).toEqual(['install --no-save --omit=dev']);
  clone.setup('');
  clone.lock({ ...LOCK, 'node_modules/vitest': { version: '5.0.1', dev: true } });
  expect(clone.setup('--omit=dev').calls).toEqual(['install --no-save --include=dev']);
});

test('npm install follows a failed npm ci, and an interrupted installation begins anew', ({ clone }) => {
  clone.setup('');
  writeFileSync(clone.inRoot('node_modules/.unfinished-installation'), '');
  const { status, calls } = clone.setup('', { NPM_FAILS: 'ci' });
  expect({ status, calls }).toEqual({ status: 0, calls: ['ci --include=dev', 'install --no-save --include=dev'] });
  expect(clone.setup('').calls).toEqual([]);
});

test('the site still starts after the packages of the tests could not be added', ({ clone }) => {
  clone.setup('--omit=dev');
  const { status, output } = clone.setup('', { NPM_FAILS: 'install' });
  expect(status).toBe(1);
  expect(output).toContain('Check the network');
  expect(clone.setup('--omit=dev')).toEqual({ status: 0, calls: [], output: '' });
});

test('a version that is not the locked one is reported', ({ clone }) => {
  const other = JSON.stringify({ packages: { ...LOCK, 'node_modules/astro': { version: '6.9.0' } } });
  const { status, output } = clone.setup('', { NPM_INSTALLS: other });
  expect(status).toBe(1);
  expect(output).toContain('npm did not install these packages as package-lock.json says: node_modules/astro.');
});
