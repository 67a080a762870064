/**
 * Installs the locked packages that are missing or have another version: all of them, or with `--omit=dev` those that the site
 * needs. Runs on the machine's own Node (20 or later) before the project's Node 24 is installed, so it is plain JavaScript
 * without dependencies.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = 20;
const PROJECT_NODE = 24;
/** npm's own list of the installed packages, which it writes last. */
const INSTALLED = path.join('node_modules', '.package-lock.json');
const UNFINISHED = path.join('node_modules', '.unfinished-installation');
const NODE = path.join('node_modules', '.bin', 'node');
const major = Number(process.versions.node.split('.')[0]);

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} lock @returns {Record<string, { version: string, dev?: true, optional?: true, devOptional?: true }>} by folder */
const packagesOf = (lock) => (existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {});

if (major < OLDEST_NODE)
  fail(`This is Node ${process.versions.node}. Install Node ${OLDEST_NODE} or later from https://nodejs.org and try again.`);

const before = packagesOf(INSTALLED);
const isFirst = Object.keys(before).length === 0;
// Packages of tests that are there stay, and stay up to date.
const omitsTools = process.argv.includes('--omit=dev') && !Object.values(before).some(({ dev }) => dev);

/** Folders of packages that are missing or have another version. npm leaves out optional packages of other platforms. */
function outdated() {
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([folder, { version, dev, optional, devOptional }]) => {
      if (folder === '') return false;
      if (installed[folder]) return installed[folder].version !== version;
      return !optional && !(omitsTools && (dev || devOptional));
    })
    .map(([folder]) => folder);
}

/** Put there by an install script, which npm may be set not to run. */
const lacksNode = () => !existsSync(NODE) && major < PROJECT_NODE;

/** @param {string[]} args @returns whether npm succeeded */
const npm = (...args) =>
  spawnSync('npm', [...args, omitsTools ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    stdio: 'inherit',
    // On Windows npm is a .cmd file.
    shell: process.platform === 'win32',
  }).status === 0;

const isUnfinished = existsSync(UNFINISHED);

/** Keeps node_modules, with its caches of pictures, if the last installation was complete. @returns whether npm succeeded */
function install() {
  if (!isFirst) writeFileSync(UNFINISHED, '');
  // `npm ci` fails if a mirror lacks an optional package of another platform. `npm install` does without it.
  const succeeded = ((isFirst || isUnfinished) && npm('ci')) || npm('install', '--no-save');
  // npm takes back what it did when it fails, but not when it is killed.
  if (succeeded || !isUnfinished) rmSync(UNFINISHED, { force: true });
  return succeeded;
}

if (isUnfinished || lacksNode() || outdated().length > 0) {
  const set = omitsTools ? 'the packages of the site' : 'all packages, with those of the tests';
  const reason = isUnfinished
    ? 'The last installation was interrupted. '
    : isFirst
      ? ''
      : 'Packages are missing or have changed. ';
  console.log(`${reason}Installing ${set} (${omitsTools ? 'about a minute' : 'one or two minutes'}).`);
  if (!install()) fail('The packages could not be installed. Check the network. The lines above are npm’s error.');
  const wrong = outdated();
  if (wrong.length > 0)
    fail(`npm did not install these packages as package-lock.json says: ${wrong.slice(0, 5).join(', ')}. Try "npm ci".`);
  if (lacksNode())
    fail(
      `npm did not run the script that installs Node ${PROJECT_NODE} here. Allow it (npm config set ignore-scripts false), or install Node ${PROJECT_NODE} yourself.`,
    );
}
