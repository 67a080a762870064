/**
 * The day and time of forms: free times fill them in, words beside or in the button follow, and a form that looks for free times and people
 * shows those of what is typed without a reload.
 */
import { typedTime } from '../../../../src/time/typed-time.ts';
import { readFormResponse } from './form-response.ts';

const DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** "Monday, 9 March 2026 at 09:30"; empty for what no calendar and no clock has. */
function slotWords(date: string, time: string): string {
  if (date === '' || !CLOCK_TIME.test(time)) return '';
  const parts = new Map(DATE.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')} at ${time}`;
}

const valueOf = (form: HTMLFormElement, name: string) => (new FormData(form).get(name) ?? '') as string;
const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;

/** The day and time of a form: a typed time precedes a chosen one. */
function slotOf(form: HTMLFormElement): [date: string, time: string] {
  const typed = valueOf(form, 'time');
  const [date = '', time = ''] = valueOf(form, 'slot').split(' ');
  return typed === '' && time !== '' ? [date, time] : [valueOf(form, 'date'), typedTime(typed)];
}

/** The words of the form's time, and its button, which books nothing without a time. */
function showWords(form: HTMLFormElement): void {
  const place = form.querySelector('[data-slot-words]');
  if (!place) return;
  const words = slotWords(...slotOf(form));
  place.textContent = words;
  const button = form.querySelector<HTMLButtonElement>('[data-books]');
  if (button) button.disabled = words === '';
}

/** Number of the last look: responses to earlier ones are left out. */
let looks = 0;

/** Shows the free times and people of what is typed. */
async function look(form: HTMLFormElement): Promise<void> {
  const number = ++looks;
  const fields = new URLSearchParams([...new FormData(form)] as [name: string, value: string][]);
  fields.set('look', form.dataset['looks'] ?? '');
  const response = await readFormResponse(fetch(form.action, { method: 'POST', headers: { Accept: 'text/html' }, body: fields }));
  if (number !== looks || typeof response === 'string' || !('page' in response)) return;
  const page = new DOMParser().parseFromString(response.page, 'text/html');
  // What was chosen meanwhile stays so, as long as it is free.
  const [chosen, focused] = [valueOf(form, 'slot'), (document.activeElement as HTMLInputElement | null)?.value];
  for (const id of ['people', 'times']) {
    const fresh = page.getElementById(id);
    if (fresh) form.querySelector(`#${id}`)?.replaceWith(fresh);
  }
  for (const choice of form.querySelectorAll<HTMLInputElement>('[name=slot]')) {
    choice.checked = choice.value === chosen;
    if (choice.checked) choice.closest('details')?.setAttribute('open', '');
    if (choice.value === focused) choice.focus();
  }
  showWords(form);
}

/** Fields whose change changes what is free, or who has the number. */
const LOOKED_AT = new Set(['phone', 'appointmentType', 'date']);

/** Prepares the forms of a page that is shown. */
export function prepareSlotForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-looks]')) showWords(form);
}

/** Listens to the whole document, also to pages that are shown later. */
export function startSlotFields(): void {
  prepareSlotForms();
  document.addEventListener('input', (event) => {
    const { form, name } = event.target as HTMLInputElement;
    if (!form?.querySelector('[data-slot-words]')) return;
    // One of the two counts, and it is the one that was touched last.
    if (name === 'slot') controlOf(form, 'time').value = '';
    if (name === 'time') for (const choice of form.querySelectorAll<HTMLInputElement>('[name=slot]')) choice.checked = false;
    showWords(form);
  });
  document.addEventListener('change', (event) => {
    const { form, name } = event.target as HTMLInputElement;
    if (form?.dataset['looks'] !== undefined && LOOKED_AT.has(name)) void look(form);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-fills]');
    const form = link?.closest('section')?.querySelector('form');
    if (!link || !form || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [date = '', time = ''] = link.dataset['fills']?.split(' ') ?? [];
    controlOf(form, 'date').value = date;
    controlOf(form, 'time').value = time;
    showWords(form);
    form.querySelector('button')?.focus();
  });
}
