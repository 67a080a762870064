import shareNotices from 'words:shareNotices';
import { laterWords } from '../../language/words/later-words.ts';
import { copyText } from '../../browser/copy-text.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { ICONS } from '../../format/icons.ts';

const noticeWords = async () => (await laterWords(pageLanguage(), { shareNotices })).shareNotices;

/**
 * `<share-links>`: copies an address (`data-url`) and shares it through the browser; without an address that of the page. Its
 * links need no script. In a menu (`data-menu`) the ways to share have labels, and their button opens it.
 */
class ShareLinks extends HTMLElement {
  /** Of the button, before it says that the address was copied. */
  #copyLabel: string | undefined;

  connectedCallback() {
    this.#part('copy')?.addEventListener('click', () => void this.#copy());
    this.#part('app')?.addEventListener('click', () => void this.#share());
    this.#part('open')?.addEventListener('click', () => this.#open(!this.#isOpen));
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#isOpen) return;
      // Closes the menu only, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      this.#open(false);
      this.#part('open')?.focus();
    });
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !this.contains(relatedTarget as Node)) this.#open(false);
    });
  }

  #part = (name: 'copy' | 'app' | 'open' | 'menu' | 'address') => this.querySelector<HTMLElement>(`[data-share=${name}]`);

  get #url() {
    return this.dataset['url'] ?? document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  }

  get #isOpen() {
    return this.#part('menu')?.hidden === false;
  }

  #open(open: boolean) {
    const menu = this.#part('menu');
    if (menu) menu.hidden = !open;
    this.#part('open')?.setAttribute('aria-expanded', String(open));
  }

  async #copy() {
    // Empty for a moment, so that a second copy is announced again.
    this.#report('');
    const isCopied = await copyText(this.#url);
    const { copied, copyFailed } = await noticeWords();
    this.#report(isCopied ? copied : copyFailed, isCopied);
    const icon = this.#part('copy')?.querySelector('.icon');
    if (icon) icon.innerHTML = ICONS[isCopied ? 'check' : 'link'];
    const label = this.#part('copy')?.querySelector('span');
    this.#copyLabel ??= label?.textContent ?? '';
    if (label) label.textContent = isCopied ? copied : this.#copyLabel;
  }

  async #share() {
    try {
      await navigator.share({ url: this.#url, title: this.dataset['title'] ?? document.title });
    } catch (error) {
      // The visitor closed the browser's dialog.
      if ((error as Error).name === 'AbortError') return;
      console.error('The browser could not share.', error);
      this.#report((await noticeWords()).shareFailed, false);
    }
  }

  /** Announces a sentence. After a failure the address is shown: in the menu, or else instead of the sentence. */
  #report(sentence: string, isDone = true) {
    const address = this.#part('address');
    if (address) address.hidden = isDone;
    const status = this.querySelector<HTMLElement>('[role=status]');
    if (!status) return;
    status.textContent = isDone || address ? sentence : this.#url;
    status.classList.toggle('visually-hidden', isDone || address !== null);
    status.style.userSelect = 'all';
  }
}
customElements.define('share-links', ShareLinks);
