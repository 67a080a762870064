/** The names of a patient's choices, which outlive the lists. */
import { labelOf } from '../../../src/format/option-label.ts';
import type { Language } from '../../../src/language/languages.ts';
import { officeWords, wordsIn } from '../words.ts';
import type { Appointment } from './records.ts';

/** The lists from which patients choose, as functions know their names. */
type ChosenList = 'subjects' | 'appointmentTypes' | 'halfDays';

/**
 * The name of a choice, to be stored with it.
 * @param language of the form
 * @returns `seen` is its name in the language, undefined if that is the English one
 */
export function chosenName(list: ChosenList, id: string, language: Language) {
  const [name, seen] = [labelOf(officeWords()[list], id), labelOf(wordsIn(language)[list], id)];
  return { name, seen: seen === name ? undefined : seen };
}

/** The English name of a choice: as it was sent or, of an enquiry that has stored no name, as the list has it now. */
export const nameOfChoice = (list: ChosenList, id: string, name: string | undefined): string =>
  name ?? labelOf(officeWords()[list], id);

/**
 * The short name of a choice, for the office. A choice whose entry was renamed or removed since has the name that was stored.
 * @param name as it was stored; undefined for an entry of today's list
 */
export function shortNameOf(list: 'appointmentTypes' | 'halfDays', id: string, name?: string): string {
  const words = officeWords();
  return name === undefined || name === labelOf(words[list], id) ? labelOf(words.shortNames[list], id) : name;
}

/** The short name of an appointment's type, for the office. */
export const shortTypeName = ({
  appointmentType,
  appointmentTypeName,
}: Pick<Appointment, 'appointmentType' | 'appointmentTypeName'>) =>
  shortNameOf('appointmentTypes', appointmentType, appointmentTypeName);
