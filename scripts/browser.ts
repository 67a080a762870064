/**
 * Finds a Chromium for the browser tests, in a stated order: CHROMIUM_PATH, Playwright's own, one installed on the
 * system, one from an npm package, one from Debian. Each is started once to see that it runs here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface Browser {
  executable: string;
  /** Where it comes from, for the log. */
  source: string;
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (executable: string) => spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0;

function onPath(name: string): string | undefined {
  const found = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return found.find((candidate) => existsSync(candidate));
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const executable = chromium.executablePath();
  return existsSync(executable) ? executable : undefined;
}

function fromSystem(): string | undefined {
  return [...SYSTEM_NAMES.map(onPath), ...SYSTEM_PATHS.filter((candidate) => existsSync(candidate))].find(
    (candidate) => candidate !== undefined,
  );
}

async function fromPackage(): Promise<string | undefined> {
  // It unpacks itself; on systems that lack its libraries it does not start, and the next in the order is tried.
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

function installFromDebian(name: string): boolean {
  if (!onPath('apt-get')) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', name);
}

function fromDebian(): string | undefined {
  console.log('No browser was found: installing Debian’s chromium.');
  return installFromDebian('chromium') ? onPath('chromium') : undefined;
}

/**
 * The typefaces that our fallbacks are measured for are on every phone and desk; a bare Linux may have none of them, and
 * then nothing that is measured in a browser is true. Debian's are installed where they are missing.
 */
export function ensureFaces(): void {
  const listed = spawnSync('fc-list', [':family=Liberation Sans'], { encoding: 'utf8' });
  if (process.platform !== 'linux' || (listed.status === 0 && listed.stdout.trim() !== '')) return;
  console.log('No typeface that the fallbacks are measured for was found: installing Debian’s fonts-liberation.');
  if (!installFromDebian('fonts-liberation'))
    console.warn(
      'They could not be installed. Tests of what moves when the typefaces come will fail; install "Liberation" by hand.',
    );
}

/** @throws Error that says what to install, when nothing in the order runs here */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given) && runs(given)) return { executable: given, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is "${given}", which does not start. Correct it, or unset it to let another be found.`);
  }
  const order: [string, () => Promise<string | undefined> | string | undefined][] = [
    ['Playwright’s own', fromPlaywright],
    ['installed on this system', fromSystem],
    ['the npm package @sparticuz/chromium', fromPackage],
    ['Debian’s package', fromDebian],
  ];
  for (const [source, find] of order) {
    const executable = await Promise.resolve(find()).catch(() => undefined);
    if (executable && runs(executable)) return { executable, source };
  }
  throw new Error('No Chromium runs on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}
