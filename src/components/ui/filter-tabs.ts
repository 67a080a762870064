/**
 * Brings FilterTabs.astro to life: one button is pressed at a time, and which one stands in the address, so that a
 * filtered list can be shared, reloaded and gone back to. What a choice does to the list is the page's own affair.
 */
import { parameter as readParameter, setParameters } from './address.ts';

interface FilterTabsOptions {
  /** The parameter of the address that names the choice; the fallback is not written. */
  parameter: string;
  /** What is chosen if the address names nothing, or nothing that there is. */
  fallback: string;
  /** Parameters that mean nothing under another choice (a page of the list, an open picture): pressing takes them out. */
  resets?: readonly string[];
  /** Told the choice once at the beginning, then each time it changes: by a press, by `choose`, by "back" and "forward". */
  onChange: (id: string) => void;
}

interface FilterTabs {
  /** Chooses for the visitor. `push` (what a press does) can be gone back from; `replace` corrects the present entry. */
  choose: (id: string, how: 'push' | 'replace') => void;
}

/** @param group the element with `role="group"` that holds the buttons, each with its id in `data-filter` */
export function filterTabs(group: HTMLElement, { parameter, fallback, resets = [], onChange }: FilterTabsOptions): FilterTabs {
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('[data-filter]')];
  const idOf = (button: HTMLButtonElement) => button.dataset['filter'] ?? fallback;
  let chosen: string | undefined;

  function show(id: string) {
    if (id === chosen) return;
    chosen = id;
    for (const button of buttons) {
      const pressed = idOf(button) === id;
      button.setAttribute('aria-pressed', String(pressed));
      if (pressed) bringIntoRow(button);
    }
    onChange(id);
  }

  /** On a phone the row scrolls sideways; the page itself must not move. */
  function bringIntoRow(button: HTMLButtonElement) {
    const row = group.getBoundingClientRect();
    const { left, right } = button.getBoundingClientRect();
    if (left < row.left || right > row.right) group.scrollLeft += (left + right - row.left - row.right) / 2;
  }

  const inAddress = () => {
    const asked = readParameter(parameter);
    return buttons.map(idOf).find((id) => id === asked) ?? fallback;
  };

  function choose(id: string, how: 'push' | 'replace') {
    if (id === chosen) return;
    const cleared = Object.fromEntries(resets.map((name) => [name, null]));
    setParameters({ ...(how === 'push' ? cleared : {}), [parameter]: id === fallback ? null : id }, how);
    show(id);
  }

  for (const button of buttons) button.addEventListener('click', () => choose(idOf(button), 'push'));
  addEventListener('popstate', () => show(inAddress()));
  show(inAddress());
  return { choose };
}
