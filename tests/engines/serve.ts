/** Serves the built site with its functions while the tests run. `TEST_PORT` chooses the port. */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { DIST } from '../site/folders.ts';
import { setFeed, testPort } from '../support/news/fake-feed.ts';
import { startServer } from '../support/servers/start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

export async function setup(project: TestProject): Promise<() => PromiseLike<void>> {
  if (!existsSync(DIST)) throw new Error(`There is no built site in ${DIST}. Build it with \`node tests/site/build.ts\`.`);
  const origin = `http://localhost:${testPort()}`;
  const server = await startServer('tests/support/servers/serve-site.ts', origin);
  await setFeed('complete');
  project.provide('origin', origin);
  return () => server[Symbol.asyncDispose]();
}
