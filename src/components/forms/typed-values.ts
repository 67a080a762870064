/** What a visitor has typed or chosen in a form. */
import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { loadTyped, storeTyped } from '../../stores/unsent.ts';
import { type Control, controlsOf } from './field-errors.ts';

/** By the names of the controls. */
export type FormValues = Readonly<Partial<Record<string, string | boolean>>>;

/** Name of the field of the consent. */
export const CONSENT = 'privacyAgreed';

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';
const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value);

export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]));

/** The ids that a field offers: the options of a select, or the only entry of the list, which a hidden field holds. */
export const offeredIds = (form: HTMLFormElement, name: string): string[] =>
  controlsOf(form)
    .filter((control) => control.name === name)
    .flatMap((control) => ('options' in control ? [...control.options].map(({ value }) => value) : control.value))
    .filter((id) => id !== '');

/** The consent is none of them: who sends the form gives it. */
const typedControls = (form: HTMLFormElement) =>
  controlsOf(form).filter(({ name, type }) => type !== 'hidden' && name !== CONSENT && name !== HONEYPOT_FIELD);

const isFilledIn = (form: HTMLFormElement) => typedControls(form).some((control) => Boolean(valueOf(control)));

function fillIn(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void {
  for (const control of typedControls(form)) {
    const value = values[control.name];
    if (isTick(control)) control.checked = value === true;
    else control.value = typeof value === 'string' ? value : '';
  }
}

/**
 * Fills in a form that is empty: with what was typed when a page of this tab was left, as for another language, or with what
 * could not be sent.
 * @returns where the values are from, and when that form was opened, in milliseconds since 1970
 */
export function restoreTyped(
  form: HTMLFormElement,
  { name, unsent }: { name: string; unsent: Readonly<Record<string, unknown>> | undefined },
): { from?: 'typed' | 'unsent'; openedAt: number } {
  const openedAt = performance.timeOrigin;
  if (isFilledIn(form)) return { openedAt };
  const typed = loadTyped(name);
  if (typed) {
    fillIn(form, typed.values);
    return { from: 'typed', openedAt: typed.openedAt };
  }
  if (!unsent) return { openedAt };
  fillIn(form, unsent);
  return { from: 'unsent', openedAt };
}

/**
 * Keeps what is typed when the page is left, for this tab.
 * @param openedAt when the form was opened, in milliseconds since 1970
 * @returns forgets it, as the form is on its way
 */
export function keepTyped(form: HTMLFormElement, { name, openedAt }: { name: string; openedAt: () => number }): () => void {
  const leaving = new AbortController();
  const keep = () => {
    const values = Object.fromEntries(typedControls(form).map((control) => [control.name, valueOf(control)]));
    storeTyped(name, isFilledIn(form) ? { values, openedAt: openedAt() } : undefined);
  };
  addEventListener('pagehide', keep, leaving);
  return () => {
    leaving.abort();
    storeTyped(name, undefined);
  };
}
