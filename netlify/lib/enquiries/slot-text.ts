import { fill } from '../../../src/language/fill.ts';
import { firstLanguage, type Language, localeOf } from '../../../src/language/languages.ts';
import { clock } from '../../../src/format/hours.ts';
import { weekdayDate } from '../../../src/time/dates.ts';
import { wordsIn } from '../words.ts';
import type { Slot } from './events.ts';

/** For a patient: "Tuesday, 1 December 2026 at 4:30 PM" */
export const slotText = ({ date, time }: Slot, language: Language = firstLanguage()): string =>
  fill(wordsIn(language).patientMail.slot, { date: weekdayDate(date, localeOf(language)), time: clock(time, language) });

/** For the office, whose fields and lists have 24 hours: "Tuesday, 1 December 2026 at 16:30" */
export const officeSlotText = ({ date, time }: Slot): string => `${weekdayDate(date)} at ${time}`;
