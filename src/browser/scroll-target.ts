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

/**
 * Scrolls to the deep link's target again; called when the layout is final. It scrolls as the browser does for a hash
 * (smoothly, by the styles), which replaces a smooth scroll that is still under way; an instant one would not stop it.
 */
export function scrollSettled(): void {
  if (target === undefined) target = document.querySelector(':target');
  target?.scrollIntoView();
}
