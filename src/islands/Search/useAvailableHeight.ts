import { type RefObject, useLayoutEffect } from 'react';

/** Pixels below the list that stay free. */
const MARGIN = 12;
/** Minimum height of the list in pixels; with less space the page or the menu scrolls. */
const MINIMUM = 160;

/** Keeps the list above a phone's keyboard and inside the menu: sets `--search-room` on the box. */
export function useAvailableHeight(root: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    const box = root.current;
    if (!isOpen || !view || !box) return undefined;
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
  }, [root, isOpen]);
}
