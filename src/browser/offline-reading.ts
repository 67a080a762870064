/**
 * Registers the service worker (offline/worker.ts) when the page is idle, and tells it what the page has loaded. Pages without
 * a canonical address are not reported: unknown addresses, previews, and pages of links with a token.
 */
import type { PageReport } from '../offline/saved-pages.ts';
import { typefaces } from './fonts.ts';

async function reportPage(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const registration = await navigator.serviceWorker.ready;
  if (!document.querySelector('[rel=canonical]')) return;
  new PerformanceObserver(() =>
    registration.active?.postMessage({
      path: location.pathname,
      visit: performance.timeOrigin,
      // All so far: what the first report of a visit leaves out is removed, and can be missing when the connection is.
      files: performance.getEntriesByType('resource').flatMap(({ name }) => /\/(?:_astro|fonts)\/.*/.exec(name) ?? []),
    } satisfies PageReport),
  ).observe({ type: 'resource', buffered: true });
}

// Safari has no requestIdleCallback. Browsers without service workers, or without storage, throw.
const whenIdle = (window as Partial<Window>).requestIdleCallback ?? setTimeout;
if (import.meta.env.OFFLINE_READING) void typefaces.then(() => whenIdle(() => void reportPage().catch(() => 0)));
