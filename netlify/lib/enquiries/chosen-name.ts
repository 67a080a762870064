/** The names of what a patient has chosen, which outlive the lists. */
import { labelOf } from '../../../src/format/option-label.ts';
import type { Language } from '../../../src/language/languages.ts';
import { ENGLISH, wordsIn } from '../words.ts';
import type { Message } from './records.ts';

type Named = NonNullable<Message['subjectName']>;
/** The lists from which patients choose, as functions know their names. */
type ChosenList = 'subjects' | 'appointmentTypes' | 'halfDays';

/** The name of a choice, to be stored with it. @param language of the form */
export function chosenName(list: ChosenList, id: string, language: Language): Named {
  const [en, seen] = [labelOf(ENGLISH[list], id), labelOf(wordsIn(language)[list], id)];
  return { en, ...(seen !== en && { seen }) };
}

/** The English name of a choice: as it was sent or, of an enquiry that has stored no name, as the list has it now. */
export const nameOfChoice = (list: ChosenList, id: string, name: Named | undefined): string =>
  name?.en ?? labelOf(ENGLISH[list], id);
