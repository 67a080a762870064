/** Hydrates islands (`data-near` around them) when they come near the window. */
import { hydrate } from './hydrate.ts';

const near = new IntersectionObserver(
  (entries) => {
    // Once hydrated, an island ignores further calls.
    for (const { isIntersecting, target } of entries) if (isIntersecting) void hydrate(target);
  },
  { rootMargin: '200px' },
);
for (const element of document.querySelectorAll('[data-near]')) near.observe(element);

/** Removes the placeholders of an island if the script that replaces them cannot be loaded. Buttons have `aria-busy="false"`, and stay. */
addEventListener('astro:hydration-error', ({ target }) => {
  (target as Element).querySelector('[aria-busy=true]')?.remove();
});
