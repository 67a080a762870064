/**
 * Finds a Chromium in this order: CHROMIUM_PATH, Playwright's download, the system, the npm package
 * @sparticuz/chromium, Debian's package. Starts each candidate once to check that it runs.
 */
import { existsSync } from 'node:fs';
import { findOnPath, installPackages, starts } from './packages.ts';

/** An executable browser and where it was found. */
export interface Browser {
  executable: string;
  source: string;
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function fromPlaywright(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

async function fromNpmPackage(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

type Source = readonly [source: string, find: () => Promise<string | undefined> | string | undefined];
const FROM_NPM: Source = ['the npm package @sparticuz/chromium', fromNpmPackage];
const SOURCES: readonly Source[] = [
  ['Playwright’s download', fromPlaywright],
  ['the system', () => findOnPath(...SYSTEM_NAMES) ?? SYSTEM_PATHS.find((candidate) => existsSync(candidate))],
  FROM_NPM,
  ['Debian’s package', () => (installPackages('chromium') ? findOnPath('chromium') : undefined)],
];

/**
 * Finds a Chromium that runs on this machine.
 * @throws Error that says what to install
 */
export async function findChromium(sources = SOURCES): Promise<Browser> {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (existsSync(configured) && starts(configured)) return { executable: configured, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is "${configured}", which does not start. Correct it, or unset it to search for another.`);
  }
  for (const [source, find] of sources) {
    const executable = await Promise.resolve(find()).catch(() => undefined);
    if (executable && existsSync(executable) && starts(executable)) return { executable, source };
  }
  throw new Error('No Chromium runs on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/**
 * The same for tests without a window. Prefers the headless shell of the npm package: a whole browser takes more than twice
 * its processor time for each page, as it also renders a window.
 */
export const findHeadlessChromium = (): Promise<Browser> => findChromium([FROM_NPM, ...SOURCES]);
