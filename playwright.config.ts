import { statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { standInControlUrl, standInFeedUrl, testPort } from './tests/support/feed-stand-in.ts';

const PORT = testPort();
const { executable } = await findBrowser();

/** Whether browsers can share memory where it is quick: Playwright has them do so in files, as small containers have no room. */
function hasRoomyMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false; // No Linux.
  }
}

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/warm-up.ts',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the processors that a small machine has, as each waits now and then; a fourth gains nothing.
  workers: 3,
  // Three browsers, the emulation of the functions and the tests share two processors: once in a while a step is overtaken.
  // A test that needs its second try is named as flaky in the report.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      executablePath: executable,
      // It takes a tenth of the time off all tests.
      ignoreDefaultArgs: hasRoomyMemory() ? ['--disable-dev-shm-usage'] : [],
      // Chromium's own background traffic has no place in a test of what a page asks for.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Letters stand at fractions of a pixel, as on every phone; else a line's width depends on the machine.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: [
    // The news site, as the tests want it to be.
    {
      command: 'node tests/support/feed-stand-in.ts',
      env: { TEST_PORT: String(PORT) },
      url: standInControlUrl(),
      reuseExistingServer: false,
    },
    // The production build behind Netlify's local emulation, as `npm start` serves it.
    {
      command: 'node scripts/serve.ts',
      env: { PORT: String(PORT), NEWS_FEED_URL: standInFeedUrl() },
      url: `http://localhost:${PORT}/`,
      timeout: 60_000,
      reuseExistingServer: false,
    },
  ],
});
