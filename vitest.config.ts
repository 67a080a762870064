import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_SITE_DATA } from './tests/site/folders.ts';

const setupFiles = ['./tests/support/content/set-place.ts', './tests/support/content/set-languages.ts'];

export default defineConfig({
  test: {
    // By default one processor is left to others, which is half of a small machine.
    maxWorkers: '100%',
    // What a passing test writes is expected.
    silent: 'passed-only',
    projects: [
      // Loading the modules anew for each file takes half of the time.
      { test: { name: 'unit', isolate: false, setupFiles, include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        // React's development transform records a stack for every element.
        oxc: { jsx: { development: false } },
        resolve: { alias: { './site-data.json': path.resolve(TEST_SITE_DATA) } },
        test: {
          name: 'functions',
          isolate: false,
          setupFiles,
          include: ['tests/functions/**/*.test.ts'],
          testTimeout: 60_000,
          // As deployed: React's build for development renders pages of the office several times slower.
          env: { NODE_ENV: 'production' },
          globalSetup: './tests/support/functions/write-site-data.ts',
        },
      },
      // Runs over dist/: build first.
      { test: { name: 'build', setupFiles, include: ['tests/build/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
