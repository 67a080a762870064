/** Serves the built site with its functions while the tests run. `TEST_PORT` chooses the port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { portIsFree } from '../../scripts/port.ts';
import { DIST } from '../site/folders.ts';
import { setFeed, testPort } from '../support/fake-feed.ts';

const START_TIMEOUT_MS = 60_000;

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(DIST, 'index.html'))) throw new Error(`There is no built site in ${DIST}/. Build it first.`);
  const port = testPort();
  if (!(await portIsFree(port))) throw new Error(`Port ${port} is taken. Choose another with TEST_PORT.`);
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['tests/support/serve-site.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(server, 'exit');
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > end) throw new Error(`The site could not be served on port ${port}.`);
    await delay(100);
  }
  await setFeed('complete');
  project.provide('origin', origin);
  return async () => {
    server.kill();
    await exited;
  };
}
