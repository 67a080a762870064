import { serveProxy } from './proxy.ts';

interface SlowSite extends AsyncDisposable {
  origin: string;
  /** Holds the scripts back. @returns releases them */
  holdScripts: () => () => void;
}

/** Serves a site on a line that is slow for scripts: they wait until they are released, and no browser caches them. */
export async function serveWithSlowScripts(origin: string): Promise<SlowSite> {
  let released: Promise<unknown> = Promise.resolve();
  const proxy = await serveProxy(origin, async ({ pathname, headers }) => {
    if (!/^\/_astro\/[^/]+\.js$/.test(pathname)) return;
    headers['cache-control'] = 'no-store';
    await released;
  });
  return {
    ...proxy,
    holdScripts() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      released = promise;
      return () => resolve(undefined);
    },
  };
}
