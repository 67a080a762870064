/** Keys of the office. What each does is listed under "?" (../app/layout.tsx). */

const isTyping = (element: EventTarget | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName));

/** Goes through the rows of a list. */
function stepThroughRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main > .rows .row-link')];
  if (rows.length === 0) return false;
  const shown = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const row = rows[(focused < 0 ? shown : focused) + step];
  row?.focus();
  // Beside the list, the next enquiry is shown at once.
  if (shown >= 0) row?.click();
  return true;
}

/** Brings a form into view, opened, with the focus where somebody goes on; a button that has it is pressed. */
function goTo(part: HTMLElement, selector: string): void {
  for (const details of part.querySelectorAll('details')) details.open = true;
  const target = part.querySelector<HTMLElement>(selector);
  if (target instanceof HTMLButtonElement && target === document.activeElement) {
    target.click();
    return;
  }
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

function press(key: string): boolean {
  if (key === '?') {
    document.querySelector<HTMLDialogElement>('#hotkeys')?.showModal();
    return true;
  }
  if ((key === 'j' || key === 'k') && stepThroughRows(key === 'j' ? 1 : -1)) return true;
  const part = document.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(key)}"]`);
  if (!part) return false;
  if (part instanceof HTMLAnchorElement) part.click();
  else goTo(part, key === 'r' ? 'textarea' : 'form button');
  return true;
}

export function startHotkeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    if (press(event.key)) event.preventDefault();
  });
}
