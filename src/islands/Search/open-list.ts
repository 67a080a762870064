/** Hooks of the open list of results. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

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

/** Closes an open box on a press or focus outside it; not on a focus that moves nowhere (another window, a phone's keyboard). */
export function useDismiss(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    const listening = new AbortController();
    document.addEventListener('mousedown', ({ target }) => closeOutside(target), listening);
    document.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget), listening);
    return () => listening.abort();
  }, [root, isOpen, close]);
}
