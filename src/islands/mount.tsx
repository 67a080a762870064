import './parts.css';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Puts an island into its place on the page, at once: what stood there before is gone when this returns, so that a field
 * that had the focus can hand it on.
 */
export function mount(place: Element, island: ReactNode): void {
  const root = createRoot(place);
  flushSync(() => root.render(<StrictMode>{island}</StrictMode>));
}

/**
 * Lets an island take over what stands in its place, at once. Its first render has to be just that markup; the elements
 * stay, with focus, selection, and what is typed in them.
 */
export function hydrate(place: Element, island: ReactNode): void {
  flushSync(() => hydrateRoot(place, <StrictMode>{island}</StrictMode>));
}

/** A place of its own at the end of the page, for islands that lie above it. */
export function placeAtEnd(): Element {
  return document.body.appendChild(document.createElement('div'));
}
