import { type RefObject, useEffect } from 'react';

/**
 * Closes an open box when the visitor presses outside it, or when the keyboard focus moves outside it. A focus that moves
 * nowhere (another window, the phone's keyboard) leaves it open.
 */
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
