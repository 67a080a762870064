import { copyText } from '../../browser/copy-text.ts';

/** `<copy-citation>`: copies its citation. Where the browser refuses, it shows and selects the text, to be copied by hand. */
class CopyCitation extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => void this.#copy());
  }

  async #copy() {
    const [text, status] = [this.querySelector('pre'), this.querySelector('[role=status]')];
    if (!text || !status) return;
    // Empty for a moment, so that a second copy is announced again.
    status.textContent = '';
    if (await copyText(text.textContent)) {
      status.textContent = `${this.querySelector('summary')?.textContent ?? ''} copied`;
      return;
    }
    this.querySelector('details')?.setAttribute('open', '');
    getSelection()?.selectAllChildren(text);
    status.textContent = 'The browser did not copy the text. It is selected, to be copied by hand.';
  }
}
customElements.define('copy-citation', CopyCitation);
