import words from 'words:publicationList';
import { scriptWords } from '../../language/words/script-words.ts';
import { scrollToTarget } from '../../browser/scroll-target.ts';
import { urlParameter } from '../../browser/url-state.ts';
import { FilteredList } from '../ui/filtered-list.ts';
import { FIRST, MORE } from './list-pages.ts';
import { PublicationTab } from './publication-tab.ts';

/** Milliseconds for which "Loading..." is shown at least. */
const LOADING_MS = 500;

/**
 * `<publication-list>`: tabs, a search within the chosen tab, eight entries at first and six more at a time. `?id=` shows
 * its entry and scrolls to it, a hash does so with its tab. Entries that the page does not hold are requested when they are
 * needed. If that fails, the list shows what it has, a sentence with "Try again", and the links to the plain pages.
 */
class PublicationList extends FilteredList {
  #words = scriptWords(this, words);
  #field = this.querySelector<HTMLInputElement>('input[type="search"]');
  #more = this.querySelector<HTMLButtonElement>('[data-more]');
  #empty = this.querySelector<HTMLElement>('[data-empty]');
  #failure = this.querySelector<HTMLElement>('[data-failure]');
  #tabs = [...this.querySelectorAll('section')].map((element) => new PublicationTab(element));
  #moreText = this.#more?.textContent ?? '';
  #visible = FIRST;
  /** The press on "Load more" that is under way. */
  #loading: object | undefined;
  /** What to do again after a failure, and in which tab it is announced. */
  #failed: { tab: PublicationTab | undefined; retry: () => void } | undefined;

  override connectedCallback() {
    const field = this.#field;
    // A form that was sent before this script ran puts its text into the address.
    if (field) field.value = urlParameter('search') ?? field.value;
    this.#more?.addEventListener('click', () => void this.#loadMore());
    field?.addEventListener('input', () => this.show());
    field?.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.show();
    });
    this.#empty?.querySelector('button')?.addEventListener('click', () => {
      if (field) field.value = '';
      this.show();
      field?.focus();
    });
    this.#failure?.querySelector('button')?.addEventListener('click', () => this.#retry());
    addEventListener('popstate', () => void this.#showLinked());
    addEventListener('hashchange', () => this.#showHash());
    super.connectedCallback();
    void this.#arrive();
  }

  get #tab() {
    return this.#tabs.find(({ category }) => category === this.filters?.value);
  }

  get #query() {
    return this.#field?.value.trim() ?? '';
  }

  #update() {
    const [tab, query] = [this.#tab, this.#query];
    for (const { element, category } of this.#tabs) element.hidden = category !== tab?.category;
    this.dataset['ready'] = '';
    const hasFailed = this.#failed !== undefined && this.#failed.tab === tab;
    this.toggleAttribute('data-failed', hasFailed);
    if (this.#failure) this.#failure.hidden = !hasFailed;
    if (!tab) return;
    if (!hasFailed && tab.lacks(query, this.#visible)) {
      if (this.#empty) this.#empty.hidden = true;
      void this.#complete([tab], () => this.#update()).then(() => this.#update());
      return;
    }
    const total = tab.show(query, this.#visible);
    if (this.#empty) this.#empty.hidden = total > 0 || hasFailed;
    if (this.#more) this.#more.hidden = total <= this.#visible;
    this.announce(total, this.#words.count);
  }

  /** Requests the entries of tabs that are not here. @returns whether all are here now */
  async #complete(tabs: readonly PublicationTab[], retry: () => void): Promise<boolean> {
    const tab = this.#tab;
    const complete = await Promise.all(tabs.map((each) => each.complete()));
    const isComplete = !complete.includes(false);
    if (!isComplete) this.#failed = { tab, retry };
    return isComplete;
  }

  #retry() {
    const failed = this.#failed;
    this.#failed = undefined;
    // The button is about to disappear.
    this.#field?.focus({ preventScroll: true });
    failed?.retry();
  }

  /** Another tab or another search begins with the first eight. */
  protected override show() {
    this.#endLoading();
    this.#failed = undefined;
    this.#visible = FIRST;
    this.#update();
  }

  async #loadMore() {
    const [button, tab] = [this.#more, this.#tab];
    if (!button || !tab || this.#loading) return;
    const loading = {};
    this.#loading = loading;
    button.ariaDisabled = 'true';
    button.textContent = this.#words.loading;
    const before = this.#visible;
    const [isHere] = await Promise.all([
      !tab.lacks(this.#query, before + MORE) || this.#complete([tab], () => void this.#loadMore()),
      new Promise((resolve) => setTimeout(resolve, LOADING_MS)),
    ]);
    if (this.#loading !== loading) return;
    this.#endLoading();
    if (isHere) {
      this.#failed = undefined;
      this.#visible += MORE;
    }
    this.#update();
    if (!isHere) return;
    const shown = [...tab.element.querySelectorAll<HTMLElement>('.pub:not([hidden])')];
    shown[before]?.querySelector<HTMLElement>('h3 a')?.focus();
  }

  #endLoading() {
    this.#loading = undefined;
    if (!this.#more) return;
    this.#more.ariaDisabled = null;
    this.#more.textContent = this.#moreText;
  }

  /** Shows the entry that the address names. @returns undefined if the list does not hold it (yet) */
  async #showLinked(): Promise<HTMLElement | undefined> {
    const id = urlParameter('id');
    if (id === null) return undefined;
    const isComplete = this.#tabs.some((tab) => tab.find(id)) || (await this.#complete(this.#tabs, () => void this.#arrive()));
    // The visitor may have gone on.
    if (urlParameter('id') !== id) return undefined;
    const tab = this.#tabs.find((each) => each.find(id));
    const entry = tab?.find(id);
    if (!tab || !entry) {
      this.#update();
      this.say(isComplete ? this.#words.unknown : undefined);
      return undefined;
    }
    this.filters?.choose(tab.category, 'replace');
    this.#visible = Math.max(this.#visible, FIRST + Math.ceil((entry.position + 1 - FIRST) / MORE) * MORE);
    this.#failed = undefined;
    this.#update();
    return entry.element;
  }

  /** Shows the tab that the hash of the address names. Only the shown tab can be scrolled to. */
  #showHash() {
    const tab = this.#tabs.find(({ category }) => `#${category}` === location.hash);
    if (!tab) return;
    this.filters?.choose(tab.category, 'replace');
    scrollToTarget(tab.element);
  }

  async #arrive() {
    const entry = await this.#showLinked();
    if (!entry) {
      this.#showHash();
      return;
    }
    entry.classList.add('is-linked');
    scrollToTarget(entry);
    entry.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }
}
customElements.define('publication-list', PublicationList);
