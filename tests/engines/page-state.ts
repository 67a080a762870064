/** What a visitor can tell about a page, to compare two of them. These functions run in the page. */

declare global {
  /** Calls of the browser's own functions: windows, the clipboard, the dialog to share. */
  var browserCalls: string[];
}

/** Starts from nothing stored, and records what the page asks of the browser instead of doing it. */
export function recordCalls(): void {
  const calls: string[] = [];
  globalThis.browserCalls = calls;
  window.open = (...args) => {
    // Without it a browser may block the window.
    calls.push(`open ${args.join(' ')} ${String(navigator.userActivation.isActive)}`);
    return null;
  };
  const record = (call: string) => (what: unknown) => Promise.resolve(void calls.push(`${call} ${JSON.stringify(what)}`));
  Object.assign(navigator, { share: record('share') });
  Object.assign(navigator.clipboard, { writeText: record('copy') });
  document.documentElement.classList.add('can-share');
}

/** Loads every script of the page, as if a visitor had touched all of it. @returns whether all of them run */
export function wakeScripts(): boolean {
  dispatchEvent(new Event('pointerover'));
  const waiting = [...document.querySelectorAll('[client=interaction][ssr]')];
  for (const island of waiting) island.dispatchEvent(new CustomEvent('hydrate', { detail: () => undefined }));
  return waiting.length === 0 && !document.querySelector(':not(:defined, astro-slot, lt-highlighter)');
}

/** The page's state as a text; empty while something is under way. */
export function readState(): string {
  if (document.querySelector('form [aria-busy=true], [aria-disabled=true]')) return '';
  // A toast is announced for a second in an element of its own, at the end of the body.
  if (document.querySelector('body > [role=status][aria-live]')) return '';
  const { activeElement, documentElement, body } = document;
  // Browsers differ in whether a press gives the focus to the control itself. A search has the focus as a whole.
  const search = activeElement?.closest('[role=search]');
  const focus = search ?? (activeElement?.matches('body, [data-marked]') ? null : activeElement);
  const chosen = [
    ...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-current], details, input, select, textarea'),
  ].map((element) => {
    const states = ['aria-expanded', 'aria-pressed', 'aria-current', 'open'].map((name) => element.getAttribute(name));
    const value = 'value' in element ? element.value : '';
    return [...states, value, 'checked' in element && element.checked].join();
  });
  // Counts of views arrive when they do, and each visit is one.
  const text = body.innerText.replaceAll(/[\d,]+ views?/g, '').replaceAll(/\s+/g, ' ');
  return JSON.stringify([
    location.pathname + location.search + location.hash,
    documentElement.dataset['scheme'],
    [focus?.localName, focus?.id, focus?.getAttribute('aria-label'), focus?.textContent],
    globalThis.browserCalls,
    chosen,
    text,
  ]);
}
