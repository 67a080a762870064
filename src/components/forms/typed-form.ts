import { keepTyped, restoreTyped } from './typed-values.ts';

/** `<typed-form data-name="…">`: keeps what is typed in a form that the browser sends itself, for the page in another language. */
class TypedForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    const { name = '' } = this.dataset;
    if (!form || form.matches('[data-answered]')) return;
    const { openedAt } = restoreTyped(form, { name, unsent: undefined });
    const forget = keepTyped(form, { name, openedAt: () => openedAt });
    form.addEventListener('submit', forget);
  }
}
customElements.define('typed-form', TypedForm);
