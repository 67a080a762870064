import { test as base, inject } from 'vitest';
import type { Engine } from '../../scripts/browsers/engines.ts';
import type { Driver, Preferences } from './drivers/driver.ts';
import { startPuppeteer } from './drivers/puppeteer.ts';
import { startWebKit } from './drivers/webkit.ts';
import { Page } from './page.ts';
import { serveProxy, type SiteProxy } from './site-proxy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** The name of this Vitest project's engine. Titles begin with it, as Vitest's JSON report does not name projects. */
export const engine = inject('engine').name;

/** A browser, and the site as it sees it. */
interface Session {
  driver: Driver;
  site: SiteProxy;
}

async function startSession(preferences: Preferences): Promise<Session & AsyncDisposable> {
  const browser = inject('engine');
  await using started = new AsyncDisposableStack();
  const site = started.use(await serveProxy(inject('origin')));
  const start = browser.name === 'webkit' ? startWebKit(browser, preferences) : startPuppeteer(browser, preferences);
  const driver = started.use(await start);
  const all = started.move();
  return { driver, site, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** A fixture: the session that a worker's tests share, started when a test needs it. It ends with them, or before. */
const sharedSession =
  (preferences: Preferences) =>
  ({}: object, { onCleanup }: { onCleanup: (stop: () => Promise<void>) => void }) => {
    let session: ReturnType<typeof startSession> | undefined;
    const end = async () => {
      const ended = session;
      session = undefined;
      await (await ended)?.[Symbol.asyncDispose]();
    };
    onCleanup(end);
    return { current: () => (session ??= startSession(preferences)), end };
  };

/**
 * Vitest's `test` with a `page` of a browser that a worker's tests share. Each test begins with empty storage. After a test that
 * failed the browser is another one: it may still be busy with that test, or answer nothing more.
 */
export const test = base
  .extend('usual', { scope: 'worker' }, sharedSession('usual'))
  .extend('darkAndStill', { scope: 'worker' }, sharedSession('dark and still'))
  .extend('session', ({ usual, task }, { onCleanup }) => {
    onCleanup(() => (task.result?.state === 'fail' ? usual.end() : undefined));
    return usual.current();
  })
  .extend('site', ({ session }) => session.site)
  .extend('page', ({ session, task }, { onCleanup }) => {
    const page = new Page(session.driver, session.site);
    onCleanup(async () => {
      if (task.result?.state === 'fail') return;
      await page.takeProblems();
      await page.forget();
    });
    return page;
  })
  /** In a browser of a visitor who prefers dark colours and reduced motion. */
  .extend('darkPage', async ({ darkAndStill, task }, { onCleanup }) => {
    onCleanup(() => (task.result?.state === 'fail' ? darkAndStill.end() : undefined));
    const { driver, site } = await darkAndStill.current();
    return new Page(driver, site);
  });
