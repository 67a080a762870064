import words from 'words:citation';
import { copyText } from '../../browser/copy-text.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { fill } from '../../language/fill.ts';

const TIMEOUT_MS = 8000;

/**
 * `<copy-citation>`: shows and copies a citation. A citation that is only in its file (`data-in-file`) is requested when a
 * visitor opens it, copies it or is about to. Where the browser refuses to copy, it is shown and selected, to be copied by hand.
 */
class CopyCitation extends HTMLElement {
  #words = scriptWords(this, words);
  #name = this.querySelector('summary')?.textContent.trim() ?? '';
  #details = this.querySelector('details');
  #text = this.querySelector('pre');
  #status = this.querySelector('[role=status]');
  #request: Promise<boolean> | undefined;

  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => void this.#copy());
    this.#details?.addEventListener('toggle', () => void this.#show());
    // Browsers allow copying only shortly after a press, so the request begins before it.
    for (const name of ['pointerover', 'focusin']) this.addEventListener(name, () => void this.#load(), { once: true });
    void this.#show();
  }

  async #show() {
    if (!this.#details?.open) return;
    if (!(await this.#load())) this.#report(this.#failure());
    else if (this.#status?.textContent === this.#failure()) this.#report('');
  }

  async #copy() {
    // Empty for a moment, so that a second copy is announced again.
    this.#report('');
    if (!(await this.#load())) {
      this.#report(this.#failure());
      return;
    }
    if (!this.#text) return;
    if (await copyText(this.#text.textContent)) {
      this.#report(fill(this.#words.copied, { format: this.#name }));
      return;
    }
    this.#details?.setAttribute('open', '');
    getSelection()?.selectAllChildren(this.#text);
    this.#report(this.#words.notCopied);
  }

  #report(sentence: string) {
    if (this.#status) this.#status.textContent = sentence;
  }

  #failure(): string {
    return fill(this.#words.failed, { format: this.#name });
  }

  /** Puts the text of the file into the page. Calls at the same time share a request. @returns whether the text is there */
  async #load(): Promise<boolean> {
    if (this.#text?.dataset['inFile'] === undefined) return true;
    this.#request ??= this.#requestText(this.#text).finally(() => (this.#request = undefined));
    return this.#request;
  }

  async #requestText(shown: HTMLElement): Promise<boolean> {
    try {
      const response = await fetch(this.querySelector('a')?.href ?? '', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = (await response.text()).replaceAll('\r\n', '\n').trim();
      // Some networks answer with a page of their own.
      if (!response.ok || text.startsWith('<')) return false;
      shown.textContent = text;
      delete shown.dataset['inFile'];
      return true;
    } catch {
      return false;
    }
  }
}
customElements.define('copy-citation', CopyCitation);
