/** Says when the practice is closed on the chosen day, with the next open days, or at the chosen time. It can still be requested. */
import type appointmentForm from 'words:appointmentForm';
import { send } from '../../api/client.ts';
import { type DayAnswer, DayAnswerSchema } from '../../api-schemas/appointment.ts';
import { element } from '../../browser/element.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { halfDayHours, type Hours } from '../../format/half-day-hours.ts';
import { isDay } from '../../time/practice-time.ts';
import type { FormValues } from './typed-values.ts';

interface Options {
  hours: Hours;
  words: Pick<typeof appointmentForm, 'partlyOpen' | 'closed' | 'nextOpen'>;
  /** Fills a day into the form. */
  onChoose: (date: string) => void;
}

/** @returns shows the hint for what is typed */
export function dayHint(form: HTMLFormElement, { hours, words, onChoose }: Options): (values: FormValues) => void {
  const status = form.querySelector<HTMLElement>('[data-day-hint]');
  const nextDays = form.querySelector<HTMLElement>('[data-next-days]');
  /** The day that was asked for last, and what the practice says of it: empty for an open day, and without a connection. */
  let asked = { date: '', answer: {} as DayAnswer };
  let leaving = new AbortController();
  let values: FormValues = {};

  function show() {
    const hints = { open: '', partly: words.partlyOpen, closed: words.closed };
    const hint = asked.answer.hint ?? hints[halfDayHours(hours, asked.date, String(values['preferredTime'] ?? '')) ?? 'open'];
    if (status && status.textContent !== hint) {
      status.className = hint ? 'hint' : 'visually-hidden';
      status.textContent = hint;
    }
    const { next = [] } = asked.answer;
    if (!nextDays) return;
    nextDays.hidden = next.length === 0;
    nextDays.replaceChildren(
      element('span', { class: 'hint' }, words.nextOpen),
      ...next.map(({ date, label }) => {
        const button = element('button', { type: 'button', class: 'btn btn-quiet btn-small' }, label);
        button.addEventListener('click', () => onChoose(date));
        return button;
      }),
    );
  }

  async function ask(date: string) {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    asked = { date, answer: {} };
    if (date === '') return;
    const query = new URLSearchParams({ date, language: pageLanguage() });
    const sent = await send(`/api/appointments/day?${query}`, {
      method: 'GET',
      parse: (data) => DayAnswerSchema.parse(data),
      signal,
    });
    if (sent.kind !== 'ok' || signal.aborted) return;
    asked = { date, answer: sent.data };
    show();
  }

  return (typed) => {
    values = typed;
    const date = isDay(typed['preferredDate']) ? typed['preferredDate'] : '';
    if (date !== asked.date) void ask(date);
    show();
  };
}
