/** Finds the browsers of the three engines, and says why one is missing. */
import { globSync } from 'node:fs';
import { findHeadlessChromium } from './chromium.ts';
import { debian, findOnPath, findProgram, installPackages, type Program } from './packages.ts';

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A browser that can be started. For WebKit, `executable` is the WebDriver server and `miniBrowser` the browser. */
export type Engine = ({ name: 'chromium' | 'firefox' } & Program) | ({ name: 'webkit'; miniBrowser: string } & Program);

/** Engines to test, and a sentence for each that cannot be tested. */
export interface EngineSearch {
  found: Engine[];
  missing: { name: EngineName; reason: string }[];
}

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
