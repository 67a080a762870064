import { hydrate } from '../../browser/hydrate.ts';
import { showInlineStatus } from '../../browser/inline-status.ts';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { fill } from '../../language/fill.ts';
import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';

const PARAMETER = 'category';

/** `<filter-tabs>`: one button is pressed at a time, and the address says which. Dispatches `filter` when `value` changes. */
class FilterTabs extends HTMLElement {
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

/** A custom element with a list and its `<filter-tabs>`. */
export abstract class FilteredList extends HTMLElement {
  protected readonly filters = this.querySelector<FilterTabs>('filter-tabs');
  #status = this.querySelector('[role="status"]');
  #removeNotice: (() => void) | undefined;

  /** Shows the entries of the chosen filter. */
  protected abstract show(): void;

  connectedCallback(): void {
    this.filters?.addEventListener('filter', () => {
      this.say(undefined);
      this.show();
    });
    this.show();
  }

  /** Whether the chosen filter shows an entry with these filters. */
  protected isChosen(...filters: readonly (string | undefined)[]): boolean {
    return this.filters?.value === 'all' || filters.includes(this.filters?.value);
  }

  /** Announces the number of entries. @param text with `{count}` @param more what follows a comma */
  protected announce(count: number, text: string, more?: string): void {
    const language = pageLanguage();
    const number = fill(text, { count }, language);
    if (this.#status) this.#status.textContent = more === undefined ? number : `${number}, ${more}`;
  }

  /** Shows a sentence below the tabs, in the place of the last one, until another filter is chosen. */
  protected say(sentence: string | undefined): void {
    this.#removeNotice?.();
    this.#removeNotice = this.filters && sentence ? showInlineStatus(this.filters, sentence) : undefined;
  }

  /** Links open in an island of the page, which loads while the visitor is about to press. Modified clicks are the browser's. */
  protected openIn(island: Element | null, links: string, open: (link: HTMLAnchorElement) => void): void {
    const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>(links);
    this.addEventListener('click', (event) => {
      const link = linkOf(event);
      if (!link || isModifiedClick(event)) return;
      event.preventDefault();
      open(link);
    });
    for (const name of ['pointerover', 'touchstart', 'focusin'])
      this.addEventListener(name, (event) => void (linkOf(event) && hydrate(island)), { passive: true });
  }
}
