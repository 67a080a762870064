/**
 * The language that a visitor chose last is kept on the device, as `language`. A page in the first language tells a browser that
 * asks for another one of the site, or whose visitor chose one, that the site has it: once, then `language` is the first one.
 */
import { isModifiedClick } from '../../browser/modified-click.ts';

const remember = (language: string) => {
  try {
    localStorage['language'] = language;
  } catch {
    // Without storage the next page tells it again.
  }
};

/** A form whose script, which keeps what is typed for the next page, is still on its way; and how long a press waits for it. */
const UNREADY_FORM = ':is(contact-form, appointment-form, typed-form):not(:defined)';
const PATIENCE_MS = 3000;

/**
 * `<language-links>`: keeps the filters, the place on the page and what is typed in a form. A press before the script is there waits
 * for it (first-paint.ts).
 */
class LanguageLinks extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const { target } = event;
      if (!(target instanceof HTMLAnchorElement)) return;
      target.search = location.search;
      target.hash = location.hash;
      remember(target.hreflang);
      const form = document.querySelector(UNREADY_FORM);
      if (!form || isModifiedClick(event)) return;
      event.preventDefault();
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      void Promise.race([customElements.whenDefined(form.localName), late]).then(() => location.assign(target.href));
    });
  }
}
customElements.define('language-links', LanguageLinks);

/**
 * `<language-hint>`: the line in that language. The script in the head tells the styles to show it before the first paint, and
 * near-islands.ts then starts this one.
 */
class LanguageHint extends LanguageLinks {
  override connectedCallback() {
    if (this.offsetHeight === 0) return;
    super.connectedCallback();
    // The page's: the hint is on pages in the first language alone.
    remember(document.documentElement.lang);
    const { asks = '' } = document.documentElement.dataset;
    void import('./language-hint.ts').then(({ fillHint }) => fillHint(this, asks));
  }
}
customElements.define('language-hint', LanguageHint);
