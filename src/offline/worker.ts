/**
 * The service worker: without a connection it shows visited pages, and for others a page with telephone numbers and a list of
 * what is saved. Pages come from the network first, so a deployment is seen at once; files with a hash in their name from the
 * cache. All else, forms and functions among them, does not pass through it. Pages report themselves
 * (browser/offline-reading.ts), as a page that was only prefetched was not visited. Two answers have no page to report them: that
 * a page is gone, and one that comes after the saved copy was shown.
 */
import { CACHES } from './caches.ts';
import { pageAt, type PageReport, savePage } from './saved-pages.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Addresses of the page for all others in each language, English last, then of their scripts; the build fills them in. */
declare const OFFLINE_FILES: string[];

const offlineFiles = OFFLINE_FILES;
const PRIVATE = /^\/(api|desk|office)/;
const FILES = /^\/(_astro|fonts)\//;
const [visited, offline] = CACHES;
/** A full cell accepts connections and never answers. Slow ones have sent headers by then, as pages are static files. */
const STALLED_MS = 5000;

const save = async (report: PageReport, answer?: Response) => savePage(report, await caches.open(visited), answer);
/** A cache that fails does not keep anybody from the network. */
const cached = (path: string) => caches.match(path).catch(() => undefined);

/** The network's answer. Its saved copy, if there is one, without a connection or if that stands still. */
function respond(event: FetchEvent, pathname: string): void {
  const path = pageAt(pathname);
  const answer = fetch(event.request);
  const saved = cached(path);
  let shown: Response | undefined;
  const late = new Promise<Response | undefined>((resolve) => {
    setTimeout(resolve, STALLED_MS, saved);
  }).then((copy) => (shown = copy) ?? answer);
  /** The page for addresses that are not saved, in the language of this one. */
  const offlinePage = offlineFiles.find((file) => `${path}/`.startsWith(file.replace('offline', '')));
  event.respondWith(Promise.race([answer, late]).catch(async () => (await saved) ?? cached(offlinePage ?? '')));
  event.waitUntil(
    answer.then(async (response) => {
      if (response.ok && !shown) return;
      // Where a redirect leads, whose status is 0, can only be seen by following it.
      await save({ path, visit: Number.NaN, files: [] }, response.status && path === pathname ? response : undefined);
    }),
  );
}

addEventListener('install', (event) => {
  // The next page has the new worker, also while others are open.
  void skipWaiting();
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll(offlineFiles)));
});
addEventListener('message', (event) => event.waitUntil(save(event.data as PageReport)));
addEventListener('fetch', (event) => {
  const request = event.request;
  const { pathname } = new URL(request.url);
  if (FILES.test(pathname)) event.respondWith(cached(pathname).then((file) => file ?? fetch(request)));
  else if (request.method === 'GET' && request.mode === 'navigate' && !PRIVATE.test(pathname)) respond(event, pathname);
});
