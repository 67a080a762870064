import { pathIn } from '../../language/languages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { fold } from '../../format/fold.ts';
import { furtherEntries } from './list-pages.ts';

/** Milliseconds after which a request has failed. A list of thousands takes a slow connection some seconds. */
const TIMEOUT_MS = 20_000;

/** What a search within a tab looks at, folded: one text a line, so that nothing matches across two of them. */
export const searchable = (title: string, tags: readonly string[], year: string): string =>
  [title, ...tags, year].map(fold).join('\n');

const textOf = (element: Element | null) => element?.textContent.trim() ?? '';
const entryOf = (element: HTMLElement) => ({
  element,
  text: searchable(
    textOf(element.querySelector('h3')),
    [...element.querySelectorAll('.tags .badge:not(.badge-star)')].map(textOf),
    textOf(element.querySelector('[data-year]')),
  ),
});
const entriesIn = (parent: Element) => [...parent.querySelectorAll<HTMLElement>('.pub')];

/** A tab of the list: its section, with the entries that the page holds, and the others once they are requested. */
export class PublicationTab {
  #entries: ReturnType<typeof entryOf>[];
  #count: Element | null;
  #total: number;
  #isPartial: boolean;
  #request: Promise<boolean> | undefined;

  constructor(readonly element: HTMLElement) {
    this.#entries = entriesIn(element).map(entryOf);
    this.#count = element.querySelector('[data-count]');
    this.#total = Number(textOf(this.#count));
    this.#isPartial = 'rest' in element.dataset;
  }

  get category(): string {
    return this.element.id;
  }

  /** Whether the first `visible` results of a search may include entries that are not here. */
  lacks(query: string, visible: number): boolean {
    return this.#isPartial && (query !== '' || visible > this.#entries.length);
  }

  /** Shows the first `visible` results of a search. @returns the number of results */
  show(query: string, visible: number): number {
    const folded = fold(query);
    const found = this.#entries.filter(({ text }) => text.includes(folded));
    const shown = new Set(found.slice(0, visible));
    for (const entry of this.#entries) entry.element.hidden = !shown.has(entry);
    const total = query === '' ? this.#total : found.length;
    if (this.#count) this.#count.textContent = String(total);
    this.element.hidden = total === 0;
    return total;
  }

  /** The entry with an id and its position, if it is here. */
  find(id: string): { element: HTMLElement; position: number } | undefined {
    const position = this.#entries.findIndex(({ element }) => element.id === id);
    const element = this.#entries[position]?.element;
    return element && { element, position };
  }

  /** Requests the entries that are not here. Calls at the same time share a request. @returns whether all are here now */
  async complete(): Promise<boolean> {
    if (!this.#isPartial) return true;
    this.#request ??= this.#load().finally(() => (this.#request = undefined));
    return this.#request;
  }

  async #load(): Promise<boolean> {
    try {
      const address = pathIn(pageLanguage(), furtherEntries(this.category));
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) return false;
      const { body } = new DOMParser().parseFromString(await response.text(), 'text/html');
      // After a new deployment an entry that is here may have moved to the others.
      const elements = entriesIn(body).filter(({ id }) => !this.find(id));
      // Some networks answer with a page of their own.
      if (elements.length === 0) return false;
      for (const element of elements) element.hidden = true;
      this.#entries.at(-1)?.element.after(...elements);
      this.#entries.push(...elements.map(entryOf));
      this.#isPartial = false;
      return true;
    } catch {
      return false;
    }
  }
}
