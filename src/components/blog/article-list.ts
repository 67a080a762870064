import words from 'words:articleList';
import { showInlineStatus } from '../../browser/inline-status.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { setUrlParameters, urlParameter } from '../../browser/url-state.ts';
import { fill } from '../../language/fill.ts';
import { fold } from '../../format/fold.ts';
import { FilteredList } from '../ui/filtered-list.ts';
import { PAGE_SIZE, pageCount, requestedPage } from './pagination.ts';

/**
 * `<article-list>`: shows and hides the cards that the page holds. `?q=` comes from the search form where the search itself
 * could not be loaded, and filters by title and summary.
 */
class ArticleList extends FilteredList {
  #words = scriptWords(this, words);
  #heading = this.querySelector('h2');
  #cards = [...this.querySelectorAll<HTMLElement>('[data-articles] > *')];
  #numbers = [...this.querySelectorAll<HTMLElement>('ol > li')];
  #steps = [...this.querySelectorAll<HTMLButtonElement>('[data-step]')];
  #searched = this.#cards;
  #page = 1;

  override connectedCallback() {
    this.#search(urlParameter('q')?.trim() ?? '');
    super.connectedCallback();
    addEventListener('popstate', () => this.show());
    for (const [index, item] of this.#numbers.entries()) item.addEventListener('click', () => this.#turnTo(index + 1));
    for (const step of this.#steps) step.addEventListener('click', () => this.#turnTo(this.#page + Number(step.dataset['step'])));
  }

  #matching() {
    return this.#searched.filter((card) =>
      this.isChosen(card.querySelector<HTMLElement>('[data-category]')?.dataset['category']),
    );
  }

  /** Shows the page that the address names. */
  protected override show() {
    this.#page = requestedPage(urlParameter('page'), pageCount(this.#matching().length));
    this.#showPage();
  }

  #turnTo(page: number) {
    this.#page = page;
    setUrlParameters({ page: page === 1 ? null : String(page) }, 'push');
    this.#showPage();
    this.#heading?.focus({ preventScroll: true });
    this.#heading?.scrollIntoView();
  }

  #showPage() {
    const matching = this.#matching();
    const pages = pageCount(matching.length);
    const from = (this.#page - 1) * PAGE_SIZE;
    const visible = new Set(matching.slice(from, from + PAGE_SIZE));
    for (const card of this.#cards) card.hidden = !visible.has(card);
    const { count, position } = this.#words;
    this.announce(matching.length, count, pages > 1 ? fill(position, { page: this.#page, pages }) : undefined);
    // The buttons stay, so that a press is never lost: those of pages that do not exist are hidden.
    for (const [index, item] of this.#numbers.entries()) {
      item.hidden = index >= pages;
      item.firstElementChild?.toggleAttribute('aria-current', false);
      if (index + 1 === this.#page) item.firstElementChild?.setAttribute('aria-current', 'page');
    }
    for (const step of this.#steps) {
      const page = this.#page + Number(step.dataset['step']);
      step.disabled = page < 1 || page > pages;
    }
    this.dataset['ready'] = '';
  }

  #search(words: string) {
    const folded = fold(words);
    if (folded === '' || !this.filters) return;
    const contains = ({ textContent }: Element) => fold(textContent).includes(folded);
    const found = this.#cards.filter((card) => [...card.querySelectorAll('h3, p')].some(contains));
    if (found.length === 0) {
      showInlineStatus(this.filters, fill(this.#words.notFound, { words }));
      return;
    }
    this.#searched = found;
    const all = { href: location.pathname, text: this.#words.all };
    showInlineStatus(this.filters, fill(this.#words.found, { words }), all);
  }
}
customElements.define('article-list', ArticleList);
