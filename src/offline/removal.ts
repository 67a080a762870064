/** Takes the place of the service worker where the site has none: in `npm run dev`, and after it was removed. */
import { CACHES } from './caches.ts';
import { worker } from './worker-scope.ts';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([...CACHES.map((name) => caches.delete(name)), worker.registration.unregister()]));
});
