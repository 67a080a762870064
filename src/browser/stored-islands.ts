/** Hydrates islands whose data an earlier page has stored. `data-stored` around an island is the key in the browser's storage. */
import { hydrate } from './hydrate.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-stored]')) {
  const { stored = '' } = element.dataset;
  try {
    if (stored in sessionStorage || stored in localStorage) void hydrate(element);
  } catch {
    // The browser allows no storage.
  }
}
