/**
 * Short messages that come and go. One is shown at a time; a new one takes the old one's place.
 * Plain scripts and islands alike say {@link showToast}; what shows it comes with the first message
 * (src/loading/islands.ts), so that a page on which nothing happens never loads it.
 */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive` interrupts a screen reader: something the visitor wanted was not done. */
  variant?: 'default' | 'destructive';
  /** A button in the message; the message closes after it. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself. */
  duration?: number;
}

/** Milliseconds until a message closes by itself. */
export const TOAST_DURATION = 5000;
/** Milliseconds after which a message that was closed is forgotten. */
export const TOAST_REMOVE_DELAY = 1_000_000;

declare global {
  interface DocumentEventMap {
    // The name stands in the type, so that a page that only listens loads nothing for it.
    toast: CustomEvent<Toast>;
  }
}

const EVENT: keyof DocumentEventMap = 'toast';

export const showToast = (toast: Toast): boolean => document.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));
