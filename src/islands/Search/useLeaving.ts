import { useEffect } from 'react';

/**
 * Closes an open box when a visitor turns to something else: with a mouse or a finger at once, by keyboard when the
 * focus has gone somewhere outside. A focus that goes nowhere (another window, the phone's keyboard) leaves it open.
 */
export function useLeaving(place: Element, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !place.contains(target)) close();
    };
    const onMouseDown = (event: MouseEvent) => closeOutside(event.target);
    const onFocusOut = (event: FocusEvent) => closeOutside(event.relatedTarget);
    document.addEventListener('mousedown', onMouseDown);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('mousedown', onMouseDown);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [place, isOpen, close]);
}
