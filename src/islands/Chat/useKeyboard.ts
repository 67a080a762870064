import { type RefObject, useLayoutEffect } from 'react';

/** Pixels of the window that a keyboard hides at least; less is a browser's bar that comes and goes. */
const LEAST = 120;

/** Keeps the panel above a phone's keyboard: what it hides of the window is `--chat-hidden` on the panel. */
export function useKeyboard(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return undefined;
    const measure = () => {
      // Zoomed in, a part of the page is out of view as well, and that is no keyboard.
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.offsetTop - view.height;
      panel.current?.classList.toggle('chat-typing', hidden >= LEAST);
      panel.current?.style.setProperty('--chat-hidden', `${Math.round(Math.max(0, hidden))}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [panel, open]);
}
