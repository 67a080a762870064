import { defineConfig } from 'vitest/config';
import type { EngineSearch } from '../../scripts/browsers/engines.ts';

/** What `run.ts` has prepared. */
export interface EngineRun extends EngineSearch {
  origin: string;
}

const variable = process.env['ENGINE_RUN'];
if (!variable) throw new Error('Start these tests with `npm run test:engines`; it finds the engines and serves the site.');
const { origin, found, missing } = JSON.parse(variable) as EngineRun;

const TIMEOUT_MS = 120_000;
/** Chromium's tests unless ENGINES names it: icons by their pixels, and each control's first press, share links. */
const IN_CHROMIUM = ['tests/engines/{rendering,first-press,share}.test.ts'];
const tested = found.map((engine) => ({
  test: {
    name: engine.name,
    include: engine.name === 'chromium' && !process.env['ENGINES'] ? IN_CHROMIUM : ['tests/engines/**/*.test.ts'],
    provide: { engine, origin },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    retry: process.env['CI'] ? 1 : 0,
  },
}));
/** Keeps a missing engine in the report: skipped, and failed in CI. */
const notTested = missing.map((engine) => ({
  test: { name: `${engine.name} missing`, include: ['tests/engines/missing-engine.ts'], provide: { missing: engine } },
}));

const served = {
  test: { name: 'emulation', include: ['tests/engines/emulation.ts'], provide: { origin }, testTimeout: TIMEOUT_MS },
};

export default defineConfig({ test: { maxWorkers: 2, projects: [served, ...tested, ...notTested] } });
