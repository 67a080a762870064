/**
 * `<site-search>`: a search box with its list of results. The page holds the field (Search.astro), and the script draws the list
 * alone: focus, selection and a word that an input method is still composing stay, whatever changed in the page before.
 */
import Combobox from '@github/combobox-nav';
import search from 'words:search';
import searchResults from 'words:searchResults';
import { laterWords } from '../../language/words/later-words.ts';
import type { SearchItem } from '../../api-schemas/search-index.ts';
import { element } from '../../browser/element.ts';
import { loadStylesheet } from '../../browser/load-stylesheet.ts';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { fill } from '../../language/fill.ts';
import { closeOutside, keepHeight } from './open-list.ts';
import { resultRow } from './result-row.ts';
import styles from './search.css?url';

/** Milliseconds after the last keystroke. */
const DEBOUNCE = 300;

/** `blank`: without a query, nothing is shown. */
type State = 'blank' | 'loading' | 'failed' | 'none' | 'found';

class SiteSearch extends HTMLElement {
  #words = scriptWords(this, search);
  #resultWords = searchResults;
  #form = this.querySelector('form') ?? element('form', {});
  #field = this.querySelector('input') ?? element('input', {});
  #list = element('div', { class: 'results', role: 'listbox', id: `${this.#field.id}-results`, tabindex: '-1', hidden: true });
  /** Announces the number of results, and shows all other states. Screen readers announce changes of an element that they know. */
  #status = element('p', { role: 'status', class: 'px-4 py-5' });
  #statusBox = element('div', { class: 'visually-hidden' }, this.#status);
  #retry = element('button', { type: 'button', class: 'btn btn-small btn-quiet mx-4 mb-5', hidden: true });
  #combobox: Combobox | undefined;
  #index: typeof import('./search-index.ts') | 'loading' | 'failed' = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #query = '';
  #items: readonly SearchItem[] = [];
  #isOpen = false;
  /** Ends what an open list needs. */
  #leave: (() => void)[] = [];

  connectedCallback() {
    this.#form.addEventListener('focusin', () => void this.#begin());
    this.#form.addEventListener('submit', (event) => {
      // Without its index the form leads to the list of articles, as without scripts.
      if (this.#index === 'failed' && navigator.onLine) return;
      event.preventDefault();
      void this.#begin();
      this.#searchNow();
      this.#open();
    });
    if (this.#form.contains(document.activeElement)) void this.#begin();
  }

  /** Once, when a visitor comes to the box. */
  async #begin() {
    if (this.#combobox) return;
    this.#field.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#combobox = new Combobox(this.#field, this.#list, { tabInsertsSuggestions: false });
    this.#field.addEventListener('input', () => this.#searchSoon());
    this.#field.addEventListener('click', () => this.#open());
    this.#list.addEventListener('click', (event) => this.#onChoice(event));
    this.#retry.addEventListener('click', () => {
      // The focused button disappears.
      this.#field.focus();
      void this.#load();
    });
    void this.#load();
    const [words] = await Promise.all([laterWords(pageLanguage(), { searchResults }), loadStylesheet(styles)]);
    this.#resultWords = words.searchResults;
    this.#list.ariaLabel = this.#resultWords.results;
    this.#retry.textContent = this.#resultWords.retry;
    this.#statusBox.append(this.#retry);
    this.append(this.#list, this.#statusBox);
    this.#searchNow();
    if (document.activeElement === this.#field) this.#open();
  }

  async #load() {
    try {
      if (typeof this.#index === 'string') {
        this.#index = 'loading';
        this.#index = await import('./search-index.ts');
        this.#index.$searchIndex.listen(() => this.#search());
      }
      void this.#index.loadSearchIndex();
    } catch (error) {
      console.error('The search could not be loaded.', error);
      this.#index = 'failed';
    }
    this.#search();
  }

  /** Searches a text without waiting; a blank one clears the results. */
  #searchNow() {
    clearTimeout(this.#timer);
    this.#query = this.#field.value.trim();
    this.#search();
  }

  /** Searches a text when typing pauses. */
  #searchSoon() {
    clearTimeout(this.#timer);
    this.#open();
    if (this.#field.value.trim() === '') this.#searchNow();
    else this.#timer = setTimeout(() => this.#searchNow(), DEBOUNCE);
  }

  #search() {
    const index = typeof this.#index === 'string' ? undefined : this.#index.$searchIndex.get();
    this.#items = index?.state === 'ready' && this.#query !== '' ? index.search(this.#query) : [];
    this.#combobox?.clearSelection();
    this.#list.replaceChildren(
      ...this.#items.map((item, position) => resultRow(item, this.#resultWords, `${this.#field.id}-result-${position}`)),
    );
    this.#show();
  }

  get #state(): State {
    if (this.#query === '') return 'blank';
    if (this.#index === 'failed') return 'failed';
    const state = this.#index === 'loading' ? 'loading' : this.#index.$searchIndex.get().state;
    if (state === 'ready') return this.#items.length > 0 ? 'found' : 'none';
    return state === 'failed' ? 'failed' : 'loading';
  }

  #message(state: State): string {
    const { failed, none, found } = this.#resultWords;
    return {
      blank: '',
      loading: this.#words.searching,
      failed,
      none: fill(none, { query: this.#query }),
      found: fill(found, { count: this.#items.length }, pageLanguage()),
    }[state];
  }

  #show() {
    const state = this.#state;
    const isShown = this.#isOpen && state !== 'blank';
    const isListed = isShown && state === 'found';
    const isVisible = isShown && state !== 'found';
    if (isListed === this.#list.hidden) {
      this.#list.hidden = !isListed;
      if (isListed) this.#combobox?.start();
      else this.#combobox?.stop();
    }
    this.#statusBox.classList.toggle('visually-hidden', !isVisible);
    this.#statusBox.classList.toggle('results', isVisible);
    this.#statusBox.classList.toggle('results-loading', isVisible && state === 'loading');
    const message = isShown ? this.#message(state) : '';
    if (this.#status.textContent !== message) this.#status.textContent = message;
    this.#retry.hidden = !(isVisible && state === 'failed');
  }

  #open() {
    if (!this.#isOpen) this.#leave = [keepHeight(this), closeOutside(this, () => this.#close())];
    this.#isOpen = true;
    this.#show();
  }

  #close() {
    for (const leave of this.#leave.splice(0)) leave();
    this.#isOpen = false;
    this.#show();
  }

  #onKeyDown(event: KeyboardEvent) {
    const isShown = this.#isOpen && this.#state !== 'blank';
    if (event.key === 'Escape') {
      // Browsers would empty the field.
      event.preventDefault();
      // In the menu the same key would close the menu as well.
      if (isShown) event.stopPropagation();
      this.#close();
    } else if (!isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.isComposing) {
      event.preventDefault();
      this.#open();
    }
  }

  #onChoice(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[role=option]');
    // The browser opens another tab or window itself; the list stays open.
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    this.#field.value = '';
    this.#searchNow();
    this.#close();
    location.assign(link.href);
  }
}
customElements.define('site-search', SiteSearch);
