import { fill } from '../../../src/format/fill.ts';
import { type Language, localeOf } from '../../../src/api-schemas/language.ts';
import { weekdayDate } from '../../../src/time/dates.ts';
import { wordsIn } from '../words.ts';
import type { Slot } from './events.ts';

/** "Tuesday, 1 December 2026 at 09:30" */
export const slotText = ({ date, time }: Slot, language: Language = 'en'): string =>
  fill(wordsIn(language).patientMail.slot, { date: weekdayDate(date, localeOf(language)), time });
