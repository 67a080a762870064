/**
 * Who comes by a link to a place in a page lands there, 80 px below the top. The typefaces come while the page is still
 * scrolling there, and move the place: once they are all on, the page goes there again, unless the visitor has begun to
 * move it. Loaded only if the address names a place.
 */
const SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

const root = document.documentElement;
const gone = new AbortController();
for (const sign of SIGNS) addEventListener(sign, () => gone.abort(), { once: true, passive: true });

async function land() {
  await document.fonts.ready;
  if (!gone.signal.aborted) document.querySelector(':target')?.scrollIntoView();
}

const dressed = () => root.classList.contains('faces');
if (dressed()) void land();
else
  new MutationObserver((_, observer) => {
    if (!dressed()) return;
    observer.disconnect();
    void land();
  }).observe(root, { attributeFilter: ['class'] });

// Without it this would be no module, and its names everybody's.
export {};
