/** Finds the browsers of the three engines, and says why one is missing. */
import { globSync } from 'node:fs';
import { debian, findOnPath, findProgram, installPackages, type Program, type Source } from './packages.ts';

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A browser that can be started. For WebKit, `executable` is the WebDriver server and `miniBrowser` the browser. */
export type Engine = ({ name: 'chromium' | 'firefox' } & Program) | ({ name: 'webkit'; miniBrowser: string } & Program);

/** Engines to test, and a sentence for each that cannot be tested. */
export interface EngineSearch {
  found: Engine[];
  missing: { name: EngineName; reason: string }[];
}

const FROM_NPM: Source = [
  'the npm package @sparticuz/chromium',
  async () => (await import('@sparticuz/chromium')).default.executablePath(),
];
const CHROMIUM_SOURCES: readonly Source[] = [
  ['Playwright’s download', async () => (await import('playwright-core')).chromium.executablePath()],
  ['the system', async () => (await import('chrome-launcher')).Launcher.getFirstInstallation()],
  FROM_NPM,
  debian(['chromium'], ['chromium']),
];
const NONE = 'No Chromium runs on this machine. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

/** Finds a Chromium that runs: that of CHROMIUM_PATH, or the first of the sources. @throws Error that says what to install */
export const findChromium = (sources = CHROMIUM_SOURCES): Promise<Program> =>
  findProgram('CHROMIUM_PATH', sources, { none: NONE });

/** The same for tests without a window: a whole browser takes more than twice the processor time, as it also renders one. */
export const findHeadlessChromium = (): Promise<Program> => findChromium([FROM_NPM, ...CHROMIUM_SOURCES]);

/** Searches PATH, then installs the packages and searches PATH again. */
const findInDebian = (variable: string, names: readonly string[], packages: readonly string[], probe?: string) =>
  findProgram(variable, [['PATH', () => findOnPath(...names)], debian(packages, names)], {
    ...(probe !== undefined && { probe }),
    none: `no ${names[0]} on PATH, and Debian’s ${packages.join(' and ')} could not be installed; set ${variable}`,
  });

/** MiniBrowser is part of Debian's library package and is not on PATH. */
const findMiniBrowser = () =>
  process.env['WEBKIT_BROWSER_PATH'] ?? globSync('/usr/{lib,libexec}/{,*/}webkit{2gtk,gtk}-*/MiniBrowser').toSorted().at(-1);

async function findWebKit(): Promise<Engine> {
  if (process.platform !== 'linux') throw new Error('WebKitGTK runs on Linux only');
  const packages = ['webkit2gtk-driver', 'xvfb'];
  const driver = await findInDebian('WEBKIT_DRIVER_PATH', ['WebKitWebDriver'], packages, '--help');
  const missesDisplay = !findOnPath('Xvfb') && !(installPackages('xvfb') && findOnPath('Xvfb'));
  if (missesDisplay) throw new Error('Xvfb is not on PATH, and Debian’s xvfb could not be installed');
  const miniBrowser = findMiniBrowser();
  if (!miniBrowser) throw new Error('MiniBrowser was not found; set WEBKIT_BROWSER_PATH');
  return { name: 'webkit', ...driver, miniBrowser };
}

const FINDERS: Record<EngineName, () => Promise<Engine>> = {
  chromium: async () => ({ name: 'chromium', ...(await findHeadlessChromium()) }),
  firefox: async () => ({
    name: 'firefox',
    ...(await findInDebian('FIREFOX_PATH', ['firefox-esr', 'firefox'], ['firefox-esr'])),
  }),
  webkit: findWebKit,
};

/** Finds the browsers of the wanted engines; installs Debian's packages where it may. */
export async function findEngines(wanted: readonly EngineName[]): Promise<EngineSearch> {
  const search: EngineSearch = { found: [], missing: [] };
  for (const name of wanted) {
    try {
      search.found.push(await FINDERS[name]());
    } catch (error) {
      search.missing.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return search;
}
