/**
 * `npm run test:engines [-- vitest arguments]`: tests the built site where browser engines differ. `ENGINES=chromium,firefox,webkit`
 * chooses engines; the default is all. A missing engine is reported as not tested, and fails the run in CI.
 */
import { defineConfig } from 'vitest/config';
import { ENGINE_NAMES, findEngines } from '../../scripts/browsers/engines.ts';
import { ensureFonts } from '../../scripts/browsers/packages.ts';

const chosen = process.env['ENGINES']?.split(',');
const wanted = ENGINE_NAMES.filter((name) => chosen?.includes(name) ?? true);
if (chosen && wanted.length < chosen.length) throw new Error(`ENGINES is "${chosen.join()}"; it takes ${ENGINE_NAMES.join()}.`);
const { found, missing } = await findEngines(wanted);
ensureFonts();
for (const { name, executable, source } of found) console.log(`${name}: ${executable} (${source})`);

/** A browser that leaves a command without an answer fails its test, which another browser repeats. The slowest takes 12 s. */
const TIMEOUT_MS = 40_000;
/** The others are in tests/e2e. */
const IN_CHROMIUM = ['tests/engines/{pages,first-press,islands,offline,deep-links}.test.ts'];
const tested = found.map((engine) => ({
  test: {
    name: engine.name,
    include: engine.name === 'chromium' ? IN_CHROMIUM : ['tests/engines/*.test.ts'],
    provide: { engine },
    setupFiles: ['tests/support/content/set-place.ts', 'tests/support/content/set-languages.ts'],
    // One browser for all files of a worker.
    isolate: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    retry: 2,
  },
}));
const notTested = missing.map((engine) => ({
  test: { name: `${engine.name} missing`, include: ['tests/engines/missing-engine.ts'], provide: { missing: engine } },
}));

export default defineConfig({
  test: { maxWorkers: 2, globalSetup: 'tests/engines/serve.ts', projects: [...tested, ...notTested] },
});
