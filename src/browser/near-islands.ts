/** Starts islands and custom elements (`data-near` around or on them) when they come near the window. Hidden ones never do. */
import { hydrate } from './hydrate.ts';

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      // Once hydrated, an island ignores further calls.
      void hydrate(target);
      // The scripts of custom elements wait for a visitor's first act (first-paint.ts).
      dispatchEvent(new Event('focusin'));
    }
  },
  { rootMargin: '200px' },
);
for (const element of document.querySelectorAll('[data-near]')) near.observe(element);

/** Removes the placeholders of an island if the script that replaces them cannot be loaded. Buttons have `aria-busy="false"`, and stay. */
addEventListener('astro:hydration-error', ({ target }) => (target as Element).querySelector('[aria-busy=true]')?.remove());
