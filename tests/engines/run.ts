/**
 * `npm run test:engines [-- vitest arguments]`: smoke tests of dist/ with its functions. `ENGINES=chromium,firefox,webkit`
 * chooses engines. The default is all, Chromium with some of the tests, as the other browser tests run in it
 * (vitest.config.ts). A missing engine is reported as not tested, and fails the run in CI. `TEST_PORT` chooses the port.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureFonts } from '../../scripts/browsers/fonts.ts';
import { ENGINE_NAMES, type EngineName, findEngines } from '../../scripts/browsers/engines.ts';
import { portIsFree } from '../../scripts/port.ts';
import { testPort } from '../support/fake-feed.ts';
import { startFeedServer, text } from '../support/feed-server.ts';
import { fourStories, PNG } from '../support/feeds.ts';

const START_TIMEOUT_MS = 60_000;
/** The emulation loads a function at its first call; a test should not wait for that. */
const FUNCTIONS = ['vascular-news/latest', 'contact', 'appointments', 'chat/sessions', 'videos/none/views'];

function wantedEngines(): EngineName[] {
  const wanted = process.env['ENGINES']?.split(',') ?? ENGINE_NAMES;
  const unknown = wanted.filter((name) => !ENGINE_NAMES.some((known) => known === name));
  if (unknown.length === 0) return [...wanted] as EngineName[];
  console.error(`ENGINES names ${unknown.join(', ')}; it takes ${ENGINE_NAMES.join(', ')}.`);
  return process.exit(1);
}

/** A news site with four stories. */
async function serveNews(): Promise<{ feedUrl: string } & AsyncDisposable> {
  const { answers, origin, feedUrl, close } = await startFeedServer(testPort() + 100);
  answers['/feed/'] = text(fourStories(origin));
  for (const name of ['walking', 'missing']) answers[`/pictures/${name}.png`] = text(PNG, 'image/png');
  return { feedUrl, [Symbol.asyncDispose]: close };
}

/** Serves dist/ with its functions, as `npm start` does. */
async function serveSite(feedUrl: string): Promise<{ origin: string } & AsyncDisposable> {
  const port = testPort();
  const origin = `http://localhost:${port}`;
  if (!(await portIsFree(port))) throw new Error(`Port ${port} is taken. Choose another with TEST_PORT.`);
  const server = spawn(process.execPath, ['scripts/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), NEWS_FEED_URL: feedUrl },
  });
  const exited = once(server, 'exit');
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > end) throw new Error(`The site could not be served on port ${port}.`);
    await delay(100);
  }
  for (const name of FUNCTIONS) await (await fetch(`${origin}/api/${name}`)).arrayBuffer();
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.kill();
      await exited;
    },
  };
}

async function runTests(environment: Record<string, string>): Promise<number> {
  const output = 'test-results/engines.json';
  const args = ['run', '--config', 'tests/engines/vitest.config.ts', '--root', '.'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...reporters, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
}

const search = await findEngines(wantedEngines());
ensureFonts();
for (const { name, executable, source } of search.found) console.log(`${name}: ${executable} (${source})`);
await using feed = await serveNews();
await using site = await serveSite(feed.feedUrl);
process.exitCode = await runTests({ ENGINE_RUN: JSON.stringify({ origin: site.origin, ...search }) });
for (const { name, reason } of search.missing) console.warn(`${name}: NOT TESTED, ${reason}`);
