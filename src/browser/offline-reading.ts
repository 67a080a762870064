/**
 * Registers the service worker (offline/worker.ts) when the page is idle, and tells it what the page has loaded. Pages without
 * a canonical address are not reported: unknown addresses, previews, and pages of links with a token.
 */
import type { PageReport } from '../offline/saved-pages.ts';
import { typefaces } from './fonts.ts';

async function reportPage(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const registration = await navigator.serviceWorker.ready;
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading || !document.querySelector('[rel=canonical]')) return;
  new PerformanceObserver((list) => {
    const report: PageReport = {
      path: location.pathname,
      title: heading.innerText,
      language: heading.closest<HTMLElement>('[lang]')?.lang ?? '',
      visit: performance.timeOrigin,
      files: list.getEntries().flatMap(({ name }) => /\/(?:_astro|fonts)\/.*/.exec(name) ?? []),
    };
    registration.active?.postMessage(report);
  }).observe({ type: 'resource', buffered: true });
}

// Safari has no requestIdleCallback. A browser that denies storage has no service workers, or rejects them.
if (import.meta.env.OFFLINE_READING && 'serviceWorker' in navigator)
  void typefaces.then(() => (window.requestIdleCallback ?? setTimeout)(() => void reportPage().catch(() => undefined)));
