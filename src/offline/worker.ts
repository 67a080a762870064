/**
 * The service worker: shows visited pages without a connection, and for others a page with telephone numbers and the list of
 * what is saved. Pages come from the network first, so a deployment is seen at once; files with a hash in their name from the
 * cache. All else, forms and functions among them, does not pass through it. Pages report themselves
 * (browser/offline-reading.ts), as a page that was only prefetched was not visited.
 */
import { languageOfPath, pathIn } from '../api-schemas/language.ts';
import { CACHES } from './caches.ts';
import { savedPages, savePage } from './saved-pages.ts';
import { worker } from './worker-scope.ts';

/** Addresses of the page for all others, one for each language; the build fills it in. */
declare const OFFLINE_PAGES: string[];
const PRIVATE = /^\/(?:api|desk|office)/;
const FILES = /^\/(?:_astro|fonts)\//;

const [visited, offline] = CACHES;
// A site may vary its responses by headers that the browser sends with one kind of request only.
const find = (path: string, cacheName: string) => caches.match(path, { cacheName, ignoreVary: true });
const escaped = (text: string) => text.replaceAll(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function offlinePage(path: string): Promise<Response> {
  const page = (await find(pathIn(languageOfPath(path), '/offline'), offline)) ?? (await find('/offline', offline));
  if (!page) return Response.error();
  const items = (await savedPages(await caches.open(visited))).map(
    (saved) => `<li><a href="${saved.path}" lang="${saved.language}">${escaped(saved.title)}</a></li>`,
  );
  const html = (await page.text()).replace('<!--saved-->', () => items.join(''));
  return new Response(html, { status: 503, headers: page.headers });
}

let saving: Promise<unknown> = Promise.resolve();

worker.addEventListener('install', (event) => {
  // The next page has the new worker, also while others are open.
  void worker.skipWaiting();
  event.waitUntil(caches.open(offline).then((cache) => cache.addAll(OFFLINE_PAGES)));
});
worker.addEventListener('message', (event) => {
  // One after the other, as each changes the list.
  saving = saving.then(async () => savePage(event.data, await caches.open(visited))).catch(() => undefined);
  event.waitUntil(saving);
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (FILES.test(pathname)) event.respondWith(find(pathname, visited).then((file) => file ?? fetch(request)));
  else if (request.mode === 'navigate' && request.method === 'GET' && !PRIVATE.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await find(pathname, visited)) ?? offlinePage(pathname)));
});
