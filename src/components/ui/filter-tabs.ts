import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';

const PARAMETER = 'category';

/** `<filter-tabs>`: one button is pressed at a time, and the address says which. Dispatches `filter` when `value` changes. */
export class FilterTabs extends HTMLElement {
  value = '';
  #buttons = [...this.querySelectorAll<HTMLButtonElement>('[data-filter]')];

  connectedCallback() {
    for (const button of this.#buttons)
      button.addEventListener('click', () => this.choose(button.dataset['filter'] ?? '', 'push'));
    addEventListener('popstate', () => this.#show(this.#requested()));
    // The markup shows the fallback. Scrolling to it now would move the row under a visitor's finger.
    if (this.#requested() === this.dataset['fallback']) this.value = this.#requested();
    else this.#show(this.#requested());
  }

  /** Chooses a filter, if its button exists. `push` adds a history entry, as a press does; `replace` changes the present one. */
  choose(id: string, how: 'push' | 'replace') {
    if (id === this.value || !this.#buttons.some(({ dataset }) => dataset['filter'] === id)) return;
    const { fallback, resets } = this.dataset;
    const removed = how === 'push' && resets ? { [resets]: null } : {};
    setUrlParameters({ ...removed, [PARAMETER]: id === fallback ? null : id }, how);
    this.#show(id);
  }

  #requested(): string {
    const requested = urlParameter(PARAMETER);
    const button = this.#buttons.find(({ dataset }) => dataset['filter'] === requested);
    return button?.dataset['filter'] ?? this.dataset['fallback'] ?? '';
  }

  #show(id: string) {
    if (id === this.value) return;
    this.value = id;
    for (const button of this.#buttons) {
      const pressed = button.dataset['filter'] === id;
      button.setAttribute('aria-pressed', String(pressed));
      if (pressed) this.#scrollIntoRow(button);
    }
    this.dispatchEvent(new Event('filter'));
  }

  /** On a phone the row scrolls sideways; the page must not scroll. */
  #scrollIntoRow(button: HTMLButtonElement) {
    const row = this.getBoundingClientRect();
    const { left, right } = button.getBoundingClientRect();
    if (left < row.left || right > row.right) this.scrollLeft += (left + right - row.left - row.right) / 2;
  }
}
customElements.define('filter-tabs', FilterTabs);
