import { serveProxy } from './proxy.ts';

/** Serves a site on a line that is slow for scripts: they wait until they are released, and no browser caches them. */
export async function serveWithSlowScripts(
  origin: string,
): Promise<
  { origin: string; /** Holds the scripts back. @returns releases them */ holdScripts: () => () => void } & AsyncDisposable
> {
  let released = Promise.resolve();
  const proxy = await serveProxy(origin, async ({ pathname, headers }) => {
    if (!/^\/_astro\/[^/]+\.js$/.test(pathname)) return;
    headers['cache-control'] = 'no-store';
    await released;
  });
  return {
    ...proxy,
    holdScripts() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
  };
}
