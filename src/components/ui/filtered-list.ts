import { hydrate } from '../../browser/hydrate.ts';
import { showInlineStatus } from '../../browser/inline-status.ts';
import { isModifiedClick } from '../../browser/modified-click.ts';
import { FilterTabs } from './filter-tabs.ts';

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

  /** Announces the number of entries. counted() of format/ would be one more file before the first paint. */
  protected announce(count: number, noun: string, more = ''): void {
    if (this.#status) this.#status.textContent = `${count} ${noun}${count === 1 ? '' : 's'}${more}`;
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
