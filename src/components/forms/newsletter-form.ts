import { isStored } from '../../browser/is-stored.ts';
import { deleteOldForms, unsentKey } from '../../browser/unsent-forms.ts';

/** `<newsletter-form>`: sends the form in the footer of every page. What sends it is loaded when the form is used. */
class NewsletterForm extends HTMLElement {
  #form = this.querySelector('form');
  #input = this.querySelector('input');
  #sender: Promise<() => void> | undefined;

  connectedCallback() {
    this.addEventListener('focusin', () => void this.#load().catch(() => undefined));
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    if (isStored(unsentKey('newsletter')) || this.matches(':focus-within')) void this.#load().catch(() => undefined);
  }

  #load() {
    this.#sender ??= import('./newsletter-submission.ts').then(({ adoptNewsletter }) =>
      this.#form && this.#input ? adoptNewsletter(this.#form, this.#input) : () => undefined,
    );
    return this.#sender;
  }

  async #send() {
    try {
      (await this.#load())();
    } catch {
      // As without scripts; without a connection the page must stay.
      if (navigator.onLine) this.#form?.submit();
      else this.dataset['offline'] = '';
    }
  }
}
// Every page has this form, and a visitor may never return to another one.
deleteOldForms();
customElements.define('newsletter-form', NewsletterForm);
