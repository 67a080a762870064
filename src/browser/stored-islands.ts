/**
 * Starts the islands and forms of which an earlier page has stored something: `data-stored` around one is its key in the
 * browser's storage.
 */
import { hydrate } from './hydrate.ts';
import { isStored } from './is-stored.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-stored]')) {
  if (!isStored(element.dataset['stored'] ?? '')) continue;
  void hydrate(element);
  // The scripts of forms wait for a visitor's first act (first-paint.ts).
  dispatchEvent(new Event('focusin'));
}
