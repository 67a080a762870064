/**
 * Hydrates the islands whose data an earlier page has stored: an open chat, a form that could not be sent. `data-stored` of
 * an element around the island is the key of the data in the browser's storage.
 */
import { hydrate } from './hydrate.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-stored]')) {
  const { stored = '' } = element.dataset;
  try {
    if ((sessionStorage.getItem(stored) ?? localStorage.getItem(stored)) !== null) void hydrate(element);
  } catch {
    // The browser allows no storage.
  }
}
