import appointmentErrors from 'words:appointmentErrors';
import appointmentForm from 'words:appointmentForm';
import errors from 'words:errors';
import { AppointmentAnswerSchema, appointmentSchema, type ShortestPhone } from '../../api-schemas/appointment.ts';
import { scriptWords } from '../../language/words/script-words.ts';
import { showToast } from '../../stores/toasts.ts';
import { practiceDay } from '../../time/practice-time.ts';
import type { Hours } from '../../format/half-day-hours.ts';
import { dayHint } from './day-hint.ts';
import { adoptForm } from './site-form.ts';
import { hidePanel, showPanel } from './submitted-panel.ts';
import { offeredIds } from './typed-values.ts';

const WORDS = { appointmentErrors, appointmentForm, errors };

/** The first day that can be requested: today in the practice's time zone. */
const firstDay = (): string => practiceDay(Date.now());

/** `<appointment-form>`: sends the form of the appointments page, and replaces it by a panel. `data-hours`: the opening hours and half-days; `data-shortest-phone`: of a number in the practice's country. */
class AppointmentForm extends HTMLElement {
  #form = this.querySelector('form');

  connectedCallback() {
    const form = this.#form;
    // One that the server has filled in works as it is.
    if (!form || form.matches('[data-answered]')) return;
    const words = scriptWords(this, WORDS);
    const own = words.appointmentForm;
    const showHint = dayHint(form, {
      hours: JSON.parse(this.dataset['hours'] ?? '') as Hours,
      words: own,
      onChoose: (day) => this.#chooseDay(day),
    });
    adoptForm(form, {
      name: 'appointments',
      what: own.what,
      sending: own.requesting,
      schema: appointmentSchema({
        today: firstDay,
        types: offeredIds(form, 'appointmentType'),
        halfDays: offeredIds(form, 'preferredTime'),
        shortestPhone: JSON.parse(this.dataset['shortestPhone'] ?? '') as ShortestPhone,
      }),
      errors: { ...words.errors, ...words.appointmentErrors },
      notAgreed: words.appointmentErrors.requestNotAgreed,
      failed: () => ({ title: own.failedTitle, description: own.failed, variant: 'destructive' }),
      parse: (answer) => AppointmentAnswerSchema.parse(answer),
      onSubmitted: () => showToast({ title: own.processingTitle, description: own.processing }),
      onChange: showHint,
      onSent: (links, { name }) => {
        // The form stays, with what was changed since it was sent.
        form.hidden = true;
        showPanel(this, { name: String(name), links });
        showToast({ title: own.submittedTitle, description: own.submitted });
      },
    });
    this.querySelector('[data-another]')?.addEventListener('click', () => {
      hidePanel(this);
      form.hidden = false;
      this.#field('name')?.focus();
    });
    this.#limitDate();
  }

  #field = (id: string) => this.querySelector<HTMLInputElement>(`#${id}`);

  #limitDate() {
    const field = this.#field('preferredDate');
    if (!field) return;
    // Not at build time, as the page is built on another day; not while a date is half typed, as Chromium would empty it.
    if (!field.validity.badInput) field.min = firstDay();
    field.addEventListener('blur', () => (field.min = firstDay()));
  }

  #chooseDay(day: string) {
    const field = this.#field('preferredDate');
    if (!field) return;
    field.value = day;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The button that was pressed goes.
    field.focus();
  }
}
customElements.define('appointment-form', AppointmentForm);
