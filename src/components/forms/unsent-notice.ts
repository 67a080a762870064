/** Offers to send a form again that could not be sent for want of a connection. */
import unsentWords from 'words:unsent';
import { laterWords } from '../../language/words/later-words.ts';
import { localeOf } from '../../language/languages.ts';
import { element } from '../../browser/element.ts';
import { loadStylesheet } from '../../browser/load-stylesheet.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { endOfUnsent } from '../../browser/unsent-forms.ts';
import { fill } from '../../language/fill.ts';
import { timeOfDay } from '../../format/hours.ts';
import type { Unsent } from '../../stores/unsent.ts';
import { longDate } from '../../time/dates.ts';
import { iconElement } from '../ui/icon-element.ts';
import styles from './connection-notices.css?url';

/** @param at milliseconds since 1970 @returns the visitor's day, in words */
function dayOf(at: number): string {
  const date = new Date(at);
  const numbers = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return longDate(numbers.map((number) => String(number).padStart(2, '0')).join('-'), localeOf(pageLanguage()));
}

interface Shown {
  what: string;
  unsent: Unsent;
  /** On the device, or else in this page alone. */
  isStored: boolean;
  isNew: boolean;
  sendAgain: () => void;
  discard: () => void;
}

const placeOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-unsent]');

/** Shows the notice in its place in the form. */
export async function showUnsent(form: HTMLFormElement, shown: Shown): Promise<void> {
  void loadStylesheet(styles);
  const { unsent: words } = await laterWords(pageLanguage(), { unsent: unsentWords });
  const { what, unsent, isStored, isNew, sendAgain, discard } = shown;
  const date = fill(words.moment, { day: dayOf(unsent.at), time: timeOfDay(unsent.at, pageLanguage()) });
  const until = fill(words.until, { date: dayOf(endOfUnsent(unsent.at)) });
  const kept = isStored ? `${fill(words.stored, { what, date })} ${until}` : fill(words.open, { what, date });
  const button = (text: string, onPress: () => void) => {
    const created = element('button', { type: 'button', class: 'btn btn-small' }, text);
    created.addEventListener('click', onPress);
    return created;
  };
  const discarding = button(words.discard, discard);
  discarding.classList.add('btn-plain');
  const place = placeOf(form);
  // After another try without a connection it stays as it is, with the focus on its button.
  const key = `${unsent.at} ${isStored}`;
  if (!place || (!place.hidden && place.dataset['unsent'] === key)) return;
  place.dataset['unsent'] = key;
  const id = `${place.id}-heading`;
  place.replaceChildren(
    iconElement('info'),
    element('h2', { id }, words.heading),
    element('p', {}, `${kept} ${words.sendLater}`),
    element('div', { class: 'mt-2 flex flex-wrap gap-3' }, button(words.sendAgain, sendAgain), discarding),
  );
  place.setAttribute('aria-labelledby', id);
  place.hidden = false;
  if (isNew) place.focus();
}

export function hideUnsent(form: HTMLFormElement): void {
  const place = placeOf(form);
  if (place) place.hidden = true;
}
