/**
 * The service worker: without a connection it shows visited pages, and for others a page with telephone numbers and a list of
 * what is saved. Pages come from the network first, so a deployment is seen at once; files with a hash in their name from the
 * cache. All else, forms and functions among them, does not pass through it. Pages report themselves
 * (browser/offline-reading.ts), as a page that was only prefetched was not visited.
 */
import { CACHES } from './caches.ts';
import { type PageReport, savePage } from './saved-pages.ts';
import './worker-scope.ts';

/** Addresses of the page for all others in each language, English last, then of their scripts; the build fills them in. */
declare const OFFLINE_FILES: string[];

const offlineFiles = OFFLINE_FILES;
const PRIVATE = /^\/(api|desk|office)/;
const FILES = /^\/(_astro|fonts)\//;
const [visited, offline] = CACHES;

addEventListener('install', (event) => {
  // The next page has the new worker, also while others are open.
  void skipWaiting();
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll(offlineFiles)));
});
addEventListener('message', (event) => {
  // One after the other, as each changes the list.
  const save = async () => savePage(event.data as PageReport, await caches.open(visited));
  event.waitUntil(navigator.locks.request(visited, save));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  /** The page for addresses that are not saved, in the language of this one. */
  const offlinePage = offlineFiles.find((file) => `${pathname}/`.startsWith(file.replace('offline', '')));
  if (FILES.test(pathname)) event.respondWith(caches.match(pathname).then((file) => file ?? fetch(request)));
  else if (request.mode === 'navigate' && request.method === 'GET' && !PRIVATE.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? caches.match(offlinePage ?? request)));
});
