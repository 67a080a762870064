import { copyText } from '../../browser/copy-text.ts';
import { ICONS } from '../../format/icons.ts';

/** `<share-links>`: copies the page's address, and shares it through the browser. Its links need no script. */
class ShareLinks extends HTMLElement {
  #url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  #status = this.querySelector<HTMLElement>('[role=status]');

  connectedCallback() {
    const [copy, app] = this.querySelectorAll('button');
    copy?.addEventListener('click', () => void this.#copy(copy));
    app?.addEventListener('click', () => void this.#share());
  }

  async #copy(button: HTMLElement) {
    // Empty for a moment, so that a second copy is announced again.
    this.#report('');
    const isCopied = await copyText(this.#url);
    const icon = button.querySelector('.icon');
    if (icon) icon.innerHTML = ICONS[isCopied ? 'check' : 'link'];
    if (isCopied) this.#report('Link copied');
    else this.#showAddress();
  }

  async #share() {
    try {
      await navigator.share({ url: this.#url, title: document.title });
    } catch (error) {
      // The visitor closed the browser's dialog.
      if ((error as Error).name === 'AbortError') return;
      console.error('The browser could not share.', error);
      this.#showAddress();
    }
  }

  /** The address, to be copied by hand. */
  #showAddress() {
    this.#report(this.#url, false);
  }

  /** @param isHidden whether it is for screen readers alone */
  #report(text: string, isHidden = true) {
    const status = this.#status;
    if (!status) return;
    status.textContent = text;
    status.classList.toggle('visually-hidden', isHidden);
    status.style.userSelect = 'all';
  }
}
customElements.define('share-links', ShareLinks);
