/** The errors of a form: under its fields, and in the summary above them (SiteForm.tsx). */
import { element } from '../../browser/element.ts';
import type { FieldMessages } from '../../api/submission.ts';

/** Fields with a name and an id. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(({ name }) => name !== '');

const summaryOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-problems]');

function showError(control: Control, text: string | undefined): void {
  const id = `${control.id}-error`;
  const place = document.querySelector<HTMLElement>(`#${id}`);
  if (!place) return;
  place.textContent = text ?? '';
  place.hidden = text === undefined;
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id && one !== '');
  const describedBy = text === undefined ? others : [id, ...others];
  if (describedBy.length > 0) control.setAttribute('aria-describedby', describedBy.join(' '));
  else control.removeAttribute('aria-describedby');
  if (text === undefined) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** Shows these errors and no others. @returns whether any of them belongs to a field of the form */
export function showErrors(form: HTMLFormElement, messages: FieldMessages): boolean {
  const links: HTMLElement[] = [];
  for (const control of controlsOf(form)) {
    const text = messages[control.name];
    showError(control, text);
    if (text === undefined) continue;
    // The only entry of a list, which the form sends without asking.
    if (control.type === 'hidden') {
      links.push(element('li', {}, text));
      continue;
    }
    if (control.id === '') continue;
    const link = element('a', { href: `#${control.id}` }, text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      // The field alone could be seen without its label, which may stand a line or two above it.
      (control.labels?.[0] ?? control).scrollIntoView();
      control.focus({ preventScroll: true });
    });
    links.push(element('li', {}, link));
  }
  const summary = summaryOf(form);
  summary?.querySelector('ul')?.replaceChildren(...links);
  if (summary) summary.hidden = links.length === 0;
  return links.length > 0;
}

export function focusSummary(form: HTMLFormElement): void {
  const summary = summaryOf(form);
  // Firefox's own scrolling leaves the heading below the page's header.
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'nearest' });
}
