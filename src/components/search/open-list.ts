/** What an open list of results needs. Each returns what ends it. */

/** Pixels below the list that stay free. */
const MARGIN = 12;
/** Minimum height of the list in pixels; with less space the page or the menu scrolls. */
const MINIMUM = 160;

/** Keeps the list above a phone's keyboard and inside the menu: sets `--search-room` on the box. */
export function keepHeight(box: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const measure = () => {
    const end = Math.min(
      view.offsetTop + view.height,
      box.closest('.menu')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
    );
    const room = Math.max(MINIMUM, end - box.getBoundingClientRect().bottom - MARGIN);
    box.style.setProperty('--search-room', `${Math.round(room)}px`);
  };
  measure();
  view.addEventListener('resize', measure);
  return () => view.removeEventListener('resize', measure);
}

/** Closes an open box on a press or focus outside it; not on a focus that moves nowhere (another window, a phone's keyboard). */
export function closeOutside(box: HTMLElement, close: () => void): () => void {
  const closeAt = (target: EventTarget | null) => {
    if (target instanceof Node && !box.contains(target)) close();
  };
  const listening = new AbortController();
  document.addEventListener('mousedown', ({ target }) => closeAt(target), listening);
  document.addEventListener('focusout', ({ relatedTarget }) => closeAt(relatedTarget), listening);
  return () => listening.abort();
}
