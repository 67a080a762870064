import { useLayoutEffect } from 'react';

/** Pixels that stay free below the list. */
const MARGIN = 12;
/** Pixels that the list keeps however little room there is; the page or the menu scrolls then. */
const LEAST = 160;

/** Keeps the list above a phone's keyboard and inside the menu, as `--search-room` on the box. */
export function useRoom(place: HTMLElement, isOpen: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return undefined;
    const measure = () => {
      const end = Math.min(
        view.offsetTop + view.height,
        place.closest('.menu')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
      );
      const room = Math.max(LEAST, end - place.getBoundingClientRect().bottom - MARGIN);
      place.style.setProperty('--search-room', `${Math.round(room)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [place, isOpen]);
}
