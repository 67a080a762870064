/** The date and time of a form: free times fill them in, and their words follow what is typed. */
import { typedTime } from '../../../../src/time/typed-time.ts';

const DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Monday, 9 March 2026 at 09:30"; empty until both are there. */
function slotWords(date: string, time: string): string {
  if (date === '' || !/^\d\d:\d\d$/.test(time)) return '';
  const parts = new Map(DATE.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')} at ${time}`;
}

const fieldsOf = (form: HTMLFormElement) =>
  ['date', 'time'].map((name) => form.elements.namedItem(name)) as [HTMLSelectElement, HTMLInputElement];

function showWords(form: HTMLFormElement): void {
  const words = form.querySelector('[data-slot-words]');
  const [date, time] = fieldsOf(form);
  if (words) words.textContent = slotWords(date.value, typedTime(time.value));
}

/** Listens to the whole document, also to pages that are shown later. */
export function startSlotFields(): void {
  document.addEventListener('input', (event) => {
    const { form } = event.target as HTMLInputElement;
    if (form?.querySelector('[data-slot-words]')) showWords(form);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-fills]');
    const form = link?.closest('section')?.querySelector('form');
    if (!link || !form || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [date, time] = fieldsOf(form);
    [date.value = '', time.value = ''] = link.dataset['fills']?.split(' ') ?? [];
    showWords(form);
    form.querySelector('button')?.focus();
  });
}
