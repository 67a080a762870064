/**
 * Keeps the target of a deep link 80 px below the top (`scroll-padding-top` in styles/base.css) until the typefaces are
 * there, which may move it; unless the visitor has scrolled or pressed anything.
 */
let target: Element | null | undefined;
const forget = () => (target = null);
for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  addEventListener(name, forget, { once: true, passive: true });

export function scrollToTarget(element: Element): void {
  target ??= element;
  element.scrollIntoView({ behavior: 'instant' });
}

/** Scrolls again when the layout is final, as for a hash: an instant scroll would not stop a smooth one under way. */
export function scrollSettled(): void {
  (target === undefined ? document.querySelector(':target') : target)?.scrollIntoView();
}
