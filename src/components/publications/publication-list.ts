import { showInlineStatus } from '../../browser/inline-status.ts';
import { scrollToTarget } from '../../browser/scroll-target.ts';
import { urlParameter } from '../../browser/url-state.ts';
import { FilterTabs } from '../ui/filter-tabs.ts';
import { matches } from './search-filter.ts';

const FIRST = 8;
const MORE = 6;
/** Milliseconds for which "Loading..." is shown. */
const LOADING_MS = 500;

const textOf = (element: Element | null) => element?.textContent.trim() ?? '';
const entryOf = (element: HTMLElement) => ({
  element,
  title: textOf(element.querySelector('h3')),
  tags: [...element.querySelectorAll('.tags .badge:not(.badge-star)')].map(textOf),
  year: textOf(element.querySelector('[data-year]')),
});

/**
 * `<publication-list>`: tabs, a search within the chosen tab, eight entries at first and six more at a time. `?id=` shows
 * its entry and scrolls to it.
 */
class PublicationList extends HTMLElement {
  #tabs = this.querySelector<FilterTabs>('filter-tabs');
  #field = this.querySelector<HTMLInputElement>('input[type="search"]');
  #more = this.querySelector<HTMLButtonElement>('[data-more]');
  #empty = this.querySelector<HTMLElement>('[data-empty]');
  #status = this.querySelector('[data-status]');
  #sections = [...this.querySelectorAll<HTMLElement>('section[data-category]')].map((element) => ({
    element,
    category: element.dataset['category'] ?? '',
    count: element.querySelector('[data-count]'),
    entries: [...element.querySelectorAll<HTMLElement>('.pub')].map(entryOf),
  }));
  #moreText = this.#more?.textContent ?? '';
  #visible = FIRST;
  #loading: ReturnType<typeof setTimeout> | undefined;
  #removeNotice: (() => void) | undefined;

  connectedCallback() {
    const field = this.#field;
    // A form that was sent before this script ran puts its text into the address.
    if (field) field.value = urlParameter('search') ?? field.value;
    this.#more?.addEventListener('click', () => this.#loadMore());
    field?.addEventListener('input', () => this.#restart());
    field?.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#restart();
    });
    this.#empty?.querySelector('button')?.addEventListener('click', () => {
      if (field) field.value = '';
      this.#restart();
      field?.focus();
    });
    this.#tabs?.addEventListener('filter', () => {
      this.#removeNotice?.();
      this.#restart();
    });
    addEventListener('popstate', () => this.#showLinked());
    this.#restart();
    this.#arrive();
  }

  #show() {
    const query = this.#field?.value.trim() ?? '';
    for (const { element, category, count, entries } of this.#sections) {
      element.hidden = category !== this.#tabs?.value;
      if (element.hidden) continue;
      const found = entries.filter((entry) => matches(entry, query));
      const shown = new Set(found.slice(0, this.#visible));
      for (const entry of entries) entry.element.hidden = !shown.has(entry);
      if (count) count.textContent = String(found.length);
      element.hidden = found.length === 0;
      if (this.#empty) this.#empty.hidden = found.length > 0;
      if (this.#more) this.#more.hidden = found.length <= this.#visible;
      if (this.#status) this.#status.textContent = `${found.length} ${found.length === 1 ? 'publication' : 'publications'}`;
    }
    this.dataset['ready'] = '';
  }

  /** Another tab or another search begins with the first eight. */
  #restart() {
    this.#endLoading();
    this.#visible = FIRST;
    this.#show();
  }

  #loadMore() {
    const button = this.#more;
    if (!button || this.#loading !== undefined) return;
    button.ariaDisabled = 'true';
    button.textContent = 'Loading...';
    this.#loading = setTimeout(() => {
      this.#endLoading();
      const before = this.#visible;
      this.#visible += MORE;
      this.#show();
      const shown = [...this.querySelectorAll<HTMLElement>('section:not([hidden]) .pub:not([hidden])')];
      shown[before]?.querySelector<HTMLElement>('h3 a')?.focus();
    }, LOADING_MS);
  }

  #endLoading() {
    clearTimeout(this.#loading);
    this.#loading = undefined;
    if (!this.#more) return;
    this.#more.ariaDisabled = null;
    this.#more.textContent = this.#moreText;
  }

  /** Shows the entry that the address names. @returns undefined if there is none */
  #showLinked(): HTMLElement | undefined {
    const id = urlParameter('id');
    const section = this.#sections.find(({ entries }) => entries.some(({ element }) => element.id === id));
    if (!section) return undefined;
    this.#tabs?.choose(section.category, 'replace');
    const position = section.entries.findIndex(({ element }) => element.id === id);
    this.#visible = Math.max(this.#visible, FIRST + Math.ceil((position + 1 - FIRST) / MORE) * MORE);
    this.#show();
    return section.entries[position]?.element;
  }

  #arrive() {
    if (urlParameter('id') === null) return;
    const entry = this.#showLinked();
    if (!entry) {
      if (this.#tabs)
        this.#removeNotice = showInlineStatus(this.#tabs, 'That publication is not in the list. Here are all of them.');
      return;
    }
    entry.classList.add('is-linked');
    scrollToTarget(entry);
    entry.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }
}
customElements.define('publication-list', PublicationList);
