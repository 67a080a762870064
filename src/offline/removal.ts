/** Takes the place of the service worker where the site has none: in `npm run dev`, and after it was removed. */
import { CACHES } from './caches.ts';
import './worker-scope.ts';

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([...CACHES.map((name) => caches.delete(name)), registration.unregister()]));
});
