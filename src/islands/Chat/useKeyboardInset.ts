import { type RefObject, useLayoutEffect } from 'react';

/** Pixels of the window that a keyboard hides at least; a browser's toolbar hides fewer. */
const MINIMUM = 120;

/** Keeps the panel above a phone's keyboard: sets the height that it hides as `--chat-hidden` on the panel. */
export function useKeyboardInset(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return undefined;
    const measure = () => {
      // A zoomed page is partly out of view without a keyboard.
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.offsetTop - view.height;
      panel.current?.classList.toggle('chat-typing', hidden >= MINIMUM);
      panel.current?.style.setProperty('--chat-hidden', `${Math.round(Math.max(0, hidden))}px`);
    };
    measure();
    const listening = new AbortController();
    for (const name of ['resize', 'scroll']) view.addEventListener(name, measure, listening);
    return () => listening.abort();
  }, [panel, open]);
}
