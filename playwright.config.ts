import { statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './scripts/browsers/engines.ts';
import { TEST_CONTENT } from './tests/site/folders.ts';
import './tests/support/content/set-languages.ts';
import './tests/support/content/set-place.ts';
import { testPort } from './tests/support/news/fake-feed.ts';

// The tests of the editor read its files with the editor's own modules.
process.env['CONTENT_DIR'] = TEST_CONTENT;
const PORT = testPort();
const { executable } = await findHeadlessChromium();

/** Whether /dev/shm has room for browsers. Playwright makes them use files instead, as many containers have little. */
function hasRoomyMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false; // No Linux.
  }
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the processors of a small machine, as tests often wait. A fourth saves no time.
  workers: 3,
  // A test may time out on a machine that others use too. The report names it as flaky.
  retries: 1,
  // Enough for a slow machine. A test that fails ends earlier, by the limit of its waits.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // An action on what never comes fails before its test does, so that the second try begins early.
    actionTimeout: 20_000,
    // Tests assert what a page requests. Those of the service worker allow it.
    serviceWorkers: 'block',
    // A tenth of the time goes into motion. Tests about it ask for it; the journeys in Firefox and WebKit (tests/engines) have it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: executable,
      // Saves a tenth of the time of all tests.
      ignoreDefaultArgs: hasRoomyMemory() ? ['--disable-dev-shm-usage'] : [],
      // Without Chromium's own background requests, tests see those of the page only.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Letters stand at fractions of a pixel, as on every phone; else a line's width depends on the machine.
        '--font-render-hinting=none',
        // Else Chromium keeps a spare process for each page, which takes a tenth of the processor time of all tests.
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/servers/serve-site.ts',
    url: `http://localhost:${PORT}/`,
    reuseExistingServer: false,
  },
});
