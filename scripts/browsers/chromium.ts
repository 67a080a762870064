/**
 * Finds a Chromium in this order: CHROMIUM_PATH, Playwright's download, the system, the npm package
 * @sparticuz/chromium, Debian's package. Starts each candidate once to check that it runs.
 */
import { existsSync } from 'node:fs';
import { debian, findOnPath, findProgram, type Program, type Source } from './packages.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FROM_NPM: Source = [
  'the npm package @sparticuz/chromium',
  async () => (await import('@sparticuz/chromium')).default.executablePath(),
];
const SOURCES: readonly Source[] = [
  ['Playwright’s download', async () => (await import('playwright-core')).chromium.executablePath()],
  ['the system', () => findOnPath(...SYSTEM_NAMES) ?? SYSTEM_PATHS.find((candidate) => existsSync(candidate))],
  FROM_NPM,
  debian(['chromium'], ['chromium']),
];
const NONE = 'No Chromium runs on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

/**
 * Finds a Chromium that runs on this machine.
 * @throws Error that says what to install
 */
export const findChromium = (sources = SOURCES): Promise<Program> => findProgram('CHROMIUM_PATH', sources, { none: NONE });

/**
 * The same for tests without a window. Prefers the headless shell of the npm package: a whole browser takes more than twice
 * its processor time for each page, as it also renders a window.
 */
export const findHeadlessChromium = (): Promise<Program> => findChromium([FROM_NPM, ...SOURCES]);
