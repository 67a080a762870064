import { debian, findProgram, type Program, type Source } from './packages.ts';

const FROM_NPM: Source = [
  'the npm package @sparticuz/chromium',
  async () => (await import('@sparticuz/chromium')).default.executablePath(),
];
const SOURCES: readonly Source[] = [
  ['Playwright’s download', async () => (await import('playwright-core')).chromium.executablePath()],
  ['the system', async () => (await import('chrome-launcher')).Launcher.getFirstInstallation()],
  FROM_NPM,
  debian(['chromium'], ['chromium']),
];
const NONE = 'No Chromium runs on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

/** Finds a Chromium that runs: that of CHROMIUM_PATH, or the first of the sources. @throws Error that says what to install */
export const findChromium = (sources = SOURCES): Promise<Program> => findProgram('CHROMIUM_PATH', sources, { none: NONE });

/**
 * The same for tests without a window. Prefers the headless shell of the npm package: a whole browser takes more than twice
 * its processor time for each page, as it also renders a window.
 */
export const findHeadlessChromium = (): Promise<Program> => findChromium([FROM_NPM, ...SOURCES]);
